import { chaosRun } from "./chaosRun.ts";
import { decoderRun } from "./decoderRun.ts";
import { httpRun } from "./httpRun.ts";
import { killRun } from "./kill/killRun.ts";
import { slowRun } from "./slow/slowRun.ts";
import type { LongRun } from "./longRun.ts";

/** By the name on the command line, in the order in which they run. */
export const longRuns: Readonly<Record<string, LongRun>> = {
  chaos: chaosRun,
  decoder: decoderRun,
  http: httpRun,
  slow: slowRun,
  kill: killRun,
};
