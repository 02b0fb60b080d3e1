import type { Stopwatch } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";

const firstLook = 500;
const seldomer = 3;
const longestLook = 40_000;

interface Case {
  /** By the stopwatch. */
  readonly until: number;
  looks: number;
  /** Since the request was given up. */
  hasWaited: boolean;
}

/**
 * Writes whose request was given up: looked up after 0.5, 1.5, 4.5 … seconds, and not sent again before the grace time
 * has passed, in which the request may still have its effect. It counts from here, never from a time of day.
 */
export class GraceTimes {
  readonly #cases = new Map<WriteId, Case>();
  readonly #stopwatch: Stopwatch;
  readonly #grace: number;

  /** @param grace milliseconds after which a request that was given up has no effect any more. */
  constructor(stopwatch: Stopwatch, grace: number) {
    this.#stopwatch = stopwatch;
    this.#grace = grace;
  }

  /** The request was given up just now. One that was sent again is looked up no sooner than the one before. */
  begin(id: WriteId): void {
    const now = this.#stopwatch.elapsed();
    const looks = this.#cases.get(id)?.looks ?? 0;
    this.#cases.set(id, { until: now + this.#grace, looks, hasWaited: false });
  }

  end(id: WriteId): void {
    this.#cases.delete(id);
  }

  isOver(id: WriteId): boolean {
    return this.left(id) === 0;
  }

  /** Whether it was already looked up in vain since the request was given up. */
  hasWaited(id: WriteId): boolean {
    return this.#case(id).hasWaited;
  }

  /** Nothing was found: milliseconds until it is worth looking again. */
  lookLater(id: WriteId): number {
    const found = this.#case(id);
    const left = this.left(id);
    const step = Math.min(longestLook, firstLook * seldomer ** found.looks);
    found.looks += 1;
    found.hasWaited = true;
    // Within the grace time the last look is just at its end, after it the looks go on.
    return left > 0 ? Math.min(step, left) : step;
  }

  /** Milliseconds until the grace time is over. */
  left(id: WriteId): number {
    return Math.max(0, this.#case(id).until - this.#stopwatch.elapsed());
  }

  /** The same, where it was given up in this run. */
  leftOf(id: WriteId): number {
    return this.#cases.has(id) ? this.left(id) : 0;
  }

  /** One that was taken from another run counts from when it was taken. */
  #case(id: WriteId): Case {
    const known = this.#cases.get(id);
    if (known !== undefined) {
      return known;
    }
    this.begin(id);
    return this.#case(id);
  }
}
