export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** The title of each test that failed, and below it why, as far as that was told. */
  readonly failures?: readonly string[];
  /** Files that failed at first and passed when they were run once more, for a person to look at. */
  readonly secondTries?: readonly string[];
}
