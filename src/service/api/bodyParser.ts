/** Reads one body while it arrives, so that one turn of the event loop handles only the next bytes. */
export interface BodyParser {
  /** The amount that it keeps, in UTF-16 units. */
  readonly kept: number;
  /**
   * Reads the next bytes.
   *
   * @throws RequestProblem 400 or FormFault, also if the body has more parts than any valid one.
   */
  take(chunk: Uint8Array): void;
  /** @throws RequestProblem 400 or FormFault. */
  fields(): ReadonlyMap<string, unknown>;
}
