/**
 * What bodies that are being read, or answers that are being sent, take of this process's memory, and whose they are. Few
 * owners can fill it, but they take nothing from the share of another one.
 */
export class SharedMemory {
  readonly #held = new Map<string, number>();
  #total = 0;
  readonly #limit: number;

  /** @param limit in bytes. A new owner may have its part of it even when it is full: with 256 owners, four times as much can be held. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false, with nothing taken, where the owner has to wait for the rest of what it sends. */
  take(owner: string, bytes: number): boolean {
    const held = (this.#held.get(owner) ?? 0) + bytes;
    const others = this.#held.size - (this.#held.has(owner) ? 1 : 0);
    if (this.#total + bytes > this.#limit && held > this.#limit / (others + 1)) return false;
    this.#held.set(owner, held);
    this.#total += bytes;
    return true;
  }

  release(owner: string, bytes: number): void {
    const left = (this.#held.get(owner) ?? 0) - bytes;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
    this.#total -= bytes;
  }
}
