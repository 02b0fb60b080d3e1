/** What the command line says; each run has its own defaults. */
export interface LongRunOptions {
  readonly seed: number | undefined;
  readonly count: number | undefined;
  /** Folder of the JSON test suite. */
  readonly suite: string | undefined;
}

/** One row of the table. */
export interface Figure {
  readonly name: string;
  readonly reached: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export interface LongRunResult {
  readonly figures: readonly Figure[];
  /** What went wrong, each with what is needed to see it again. */
  readonly faults: readonly string[];
}

export type LongRun = (options: LongRunOptions) => Promise<LongRunResult>;
