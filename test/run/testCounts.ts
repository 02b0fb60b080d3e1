export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Files that failed at first and passed when they were run once more, for a person to look at. */
  readonly secondTries?: readonly string[];
}
