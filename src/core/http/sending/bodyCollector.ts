/** Gathers a body up to a limit. */
export class BodyCollector {
  readonly #limit: number;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  /** @param limit in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false when the piece would go over the limit; it is not kept then. */
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
