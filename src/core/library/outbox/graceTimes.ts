import type { Stopwatch } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";

const firstLook = 500;
const intervalFactor = 3;
const longestLook = 40_000;

interface Case {
  /** By the stopwatch. */
  readonly until: number;
  looks: number;
  /** Since the response was lost. */
  hasWaited: boolean;
}

/**
 * When to look for the effect after a lost response: after 0.5, 1.5, 4.5 … seconds. Within the grace time the request may
 * still take effect, and is not sent again. The time counts by the stopwatch, never by the time of day.
 */
export class GraceTimes {
  readonly #cases = new Map<WriteId, Case>();
  readonly #stopwatch: Stopwatch;
  readonly #grace: number;

  /** @param grace milliseconds after which a request with a lost response cannot take effect any longer. */
  constructor(stopwatch: Stopwatch, grace: number) {
    this.#stopwatch = stopwatch;
    this.#grace = grace;
  }

  /** The response was lost just now. After a repeated request the looks do not become more frequent again. */
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

  /** Whether a look has found nothing since the response was lost. */
  hasWaited(id: WriteId): boolean {
    return this.#case(id).hasWaited;
  }

  /** A look found nothing. @returns milliseconds until the next one. */
  lookLater(id: WriteId): number {
    const found = this.#case(id);
    const left = this.left(id);
    const step = Math.min(longestLook, firstLook * intervalFactor ** found.looks);
    found.looks += 1;
    found.hasWaited = true;
    // The last look within the grace time is at its very end; after it the looks go on.
    return left > 0 ? Math.min(step, left) : step;
  }

  /** Milliseconds until the grace time is over. */
  left(id: WriteId): number {
    return Math.max(0, this.#case(id).until - this.#stopwatch.elapsed());
  }

  /** The same, but 0 where the response was not lost in this run. */
  leftOf(id: WriteId): number {
    return this.#cases.has(id) ? this.left(id) : 0;
  }

  /** A request of an earlier run counts from its first look in this run. */
  #case(id: WriteId): Case {
    const known = this.#cases.get(id);
    if (known !== undefined) {
      return known;
    }
    this.begin(id);
    return this.#case(id);
  }
}
