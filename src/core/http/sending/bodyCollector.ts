/** Collects a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  /** @param limit in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false if the piece exceeds the limit; then it is dropped. */
  add(piece: Uint8Array): boolean {
    this.#length += piece.byteLength;
    if (this.#length > this.#limit) {
      return false;
    }
    this.#pieces.push(piece);
    return true;
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}
