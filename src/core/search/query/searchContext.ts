import type { Lookups } from "./lookups.ts";
import type { PostingScorer } from "./postingScorer.ts";
import type { SearchSource } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";
import type { LookupWord } from "./tokenMatches.ts";
import type { Candidate } from "./topHits.ts";

/** The state that all queries of an index share. */
export interface SearchContext {
  readonly segments: readonly Segment[];
  readonly lookups: Lookups;
  readonly scorer: PostingScorer;
  readonly source: SearchSource;
  /** Decides between equal scores. */
  readonly better: (a: Candidate, b: Candidate) => boolean;
}

/** `near`: also inside of tokens and over typos; `wide`: abbreviations as well. */
export type PassReach = "prefix" | "near" | "wide";

/** One way of looking: which words, how far they reach, and how much a find counts. */
export interface Pass {
  readonly words: readonly LookupWord[];
  readonly reach: PassReach | ((word: LookupWord) => PassReach);
  readonly body: boolean;
}
