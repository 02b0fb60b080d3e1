/**
 * Counts the memory of bodies that are read, or of responses that are sent, by owner. A few owners can fill it, but
 * they never take the share of another owner.
 */
export class SharedMemory {
  readonly #held = new Map<string, number>();
  #total = 0;
  readonly #limit: number;

  /** @param limit in bytes. A new owner gets a share even if it is full: 256 owners can hold four times as much. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false, and takes nothing, if the owner has to wait. */
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
