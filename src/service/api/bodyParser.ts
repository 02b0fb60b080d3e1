/** Reads one body while it arrives, so that no turn of the event loop has to do more than with the next bytes. */
export interface BodyParser {
  /** What it keeps, in UTF-16 units. */
  readonly kept: number;
  /**
   * Reads the next bytes.
   *
   * @throws RequestProblem 400 or FormFault, also for more parts than any body of ours needs.
   */
  take(chunk: Uint8Array): void;
  /** @throws RequestProblem 400 or FormFault. */
  fields(): ReadonlyMap<string, unknown>;
}
