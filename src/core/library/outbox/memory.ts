import type { SnippetErrorCode } from "../../errors.ts";
import type { Stopwatch } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";

const firstLook = 500;
const seldomer = 3;
const longestLook = 40_000;
/** How far apart two looks are that make sure that a record is gone, in milliseconds. */
const apart = 5_000;

/** Times are by the stopwatch. */
interface Known {
  /** When it is worth looking at again. */
  due: number;
  /** Until then a request that was given up may yet have its effect. */
  graceUntil: number | undefined;
  looks: number;
  missingSince: number | undefined;
  /** What a write was refused with for the first time. */
  refusal: SnippetErrorCode | undefined;
  /** Versions of it never match, though the text does. */
  isNeverMatching: boolean;
}

/** What the leader knows of items, in memory only: it counts from here, never from a time of day. */
export class Memory {
  readonly #known = new Map<WriteId, Known>();
  readonly #stopwatch: Stopwatch;
  readonly #grace: number;

  /** @param grace milliseconds after which a request that was given up has no effect any more. */
  constructor(stopwatch: Stopwatch, grace: number) {
    this.#stopwatch = stopwatch;
    this.#grace = grace;
  }

  of(id: WriteId): Known {
    const known = this.#known.get(id) ?? {
      due: 0,
      graceUntil: undefined,
      looks: 0,
      missingSince: undefined,
      refusal: undefined,
      isNeverMatching: false,
    };
    this.#known.set(id, known);
    return known;
  }

  forget(id: WriteId): void {
    this.#known.delete(id);
  }

  /** The request was given up just now. One that was sent again is looked up no sooner than the one before. */
  beginGrace(id: WriteId): void {
    this.of(id).graceUntil = this.#stopwatch.elapsed() + this.#grace;
  }

  endGrace(id: WriteId): void {
    Object.assign(this.of(id), { graceUntil: undefined, looks: 0 });
  }

  /** Milliseconds until the grace time is over; of a request of another run it begins now. */
  graceLeft(id: WriteId): number {
    if (this.of(id).graceUntil === undefined) {
      this.beginGrace(id);
    }
    return this.#until(this.of(id).graceUntil);
  }

  isGraceOver(id: WriteId): boolean {
    return this.graceLeft(id) === 0;
  }

  /**
   * Nothing was found: milliseconds until it is worth looking again, 0.5, 1.5, 4.5 … seconds, and the last time within the
   * grace time just at its end.
   */
  lookLater(id: WriteId): number {
    const left = this.graceLeft(id);
    const known = this.of(id);
    const step = Math.min(longestLook, firstLook * seldomer ** known.looks);
    known.looks += 1;
    return left > 0 ? Math.min(step, left) : step;
  }

  /** Gone is what is missing twice, some seconds apart. @returns milliseconds until that is known; 0: it is gone. */
  untilGone(id: WriteId): number {
    const known = this.of(id);
    known.missingSince ??= this.#stopwatch.elapsed();
    return this.#until(known.missingSince + apart);
  }

  untilDue(id: WriteId): number {
    return this.#until(this.#known.get(id)?.due);
  }

  wait(id: WriteId, milliseconds: number): void {
    this.of(id).due = this.#stopwatch.elapsed() + milliseconds;
  }

  allAtOnce(): void {
    this.#known.forEach((known) => (known.due = 0));
  }

  #until(time = 0): number {
    return Math.max(0, time - this.#stopwatch.elapsed());
  }
}
