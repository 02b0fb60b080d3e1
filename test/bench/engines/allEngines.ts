import type { BenchEngineKind } from "./benchEngine.ts";
import { flexsearch } from "./flexsearch.ts";
import { fuse } from "./fuse.ts";
import { fuzzysort } from "./fuzzysort.ts";
import { includesScan } from "./includesScan.ts";
import { memchr } from "./memchr.ts";
import { minisearch } from "./minisearch.ts";
import { orama } from "./orama.ts";
import { ours } from "./ours.ts";
import { sqliteTrigram } from "./sqliteTrigram.ts";
import { ufuzzy } from "./ufuzzy.ts";

/** In the order they are run: what the figures compare most stands close together. */
export const allEngines: readonly BenchEngineKind[] = [
  memchr,
  ours,
  minisearch,
  sqliteTrigram,
  includesScan,
  ufuzzy,
  fuzzysort,
  flexsearch,
  orama,
  fuse,
];
