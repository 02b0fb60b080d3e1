import type { Lookups } from "./lookups.ts";
import type { PostingScorer } from "./postingScorer.ts";
import type { SearchSource } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";
import type { LookupWord } from "./tokenMatches.ts";
import type { Candidate } from "./topHits.ts";

/** The shared state of an index's queries. */
export interface SearchContext {
  readonly segments: readonly Segment[];
  readonly lookups: Lookups;
  readonly scorer: PostingScorer;
  readonly source: SearchSource;
  /** Orders hits with equal scores. */
  readonly better: (a: Candidate, b: Candidate) => boolean;
}

/** `near`: also inside tokens and with typos; `wide`: abbreviations as well. */
export type PassReach = "prefix" | "near" | "wide";

/** One kind of search: the words, their reach, and whether the body is searched. */
export interface Pass {
  readonly words: readonly LookupWord[];
  readonly reach: PassReach | ((word: LookupWord) => PassReach);
  readonly body: boolean;
}
