/** Collects a body up to a limit, in as much memory as the body has bytes, however small its pieces are. */
export class BodyCollector {
  readonly #limit: number;
  #room = new Uint8Array();
  #length = 0;

  /** @param limit in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false if the piece exceeds the limit; then it is dropped. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.byteLength;
    if (length > this.#limit) {
      return false;
    }
    if (length > this.#room.byteLength) {
      const larger = new Uint8Array(Math.min(Math.max(length, 2 * this.#length), this.#limit));
      larger.set(this.bytes());
      this.#room = larger;
    }
    this.#room.set(piece, this.#length);
    this.#length = length;
    return true;
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }
}
