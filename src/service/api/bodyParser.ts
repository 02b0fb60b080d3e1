/** Reads one body. What it costs is bounded before it is read as a whole. */
export interface BodyParser {
  /**
   * Looks at the next bytes; it may change them.
   *
   * @throws RequestProblem 400 for more parts than any body of ours needs.
   */
  take(chunk: Uint8Array): void;
  /**
   * @param text all that was taken, as it was changed, and `bytes` the same.
   * @throws RequestProblem 400.
   */
  fields(text: string, bytes: Buffer): ReadonlyMap<string, unknown>;
}
