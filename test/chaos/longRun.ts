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

/** A row of what must not happen. */
export function none(name: string, reached: number): Figure {
  return { name, reached: String(reached), goal: "0", isMet: reached === 0 };
}

export interface LongRunResult {
  readonly figures: readonly Figure[];
  /** What went wrong, each with what is needed to see it again. */
  readonly faults: readonly string[];
}

export type LongRun = (options: LongRunOptions) => Promise<LongRunResult>;
