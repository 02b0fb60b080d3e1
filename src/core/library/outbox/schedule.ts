import type { SnippetError, SnippetErrorCode } from "../../errors.ts";
import type { Clock, RandomBytes, Stopwatch } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";
import { isLookOwed, isSpent } from "./budget.ts";
import type { Item } from "./item.ts";

const firstLook = 500;
const seldomer = 3;
const longestLook = 40_000;
/** How far apart two looks are that make sure that a record is gone. */
const apart = 5_000;
const firstPause = 500;
const longestPause = 300_000;
const shortestAsked = 1_000;
const longestAsked = 3_600_000;

/**
 * When one item goes on, as long as this window leads. Times are milliseconds of the stopwatch, never of a clock that can
 * be set.
 */
export class Course {
  readonly #now: () => number;
  readonly #grace: number;
  #due = 0;
  #graceEnd: number | undefined;
  #looks = 0;
  #missingSince: number | undefined;
  /** It was looked for in vain since its request was given up. */
  hasWaited = false;
  /** The next look is the last one that can be paid, at the end of the grace time. */
  isLastLook = false;
  /** Versions of its record never match, though the text does. */
  isNeverMatching = false;
  /** What a request was refused with for the first time. */
  refusal: SnippetErrorCode | undefined;

  constructor(now: () => number, grace: number) {
    this.#now = now;
    this.#grace = grace;
  }

  get due(): number {
    return this.#due;
  }

  goesOnIn(milliseconds: number): void {
    this.#due = this.#now() + milliseconds;
  }

  goesOnNow(): void {
    this.#due = 0;
  }

  /** A request was given up just now, and may have its effect yet. One that is repeated is looked for no sooner. */
  beginGrace(): void {
    this.#graceEnd = this.#now() + this.#grace;
    this.hasWaited = false;
  }

  endGrace(): void {
    this.#graceEnd = undefined;
    this.#looks = 0;
    this.hasWaited = false;
  }

  /** Milliseconds until its request has no effect any more. Who leads next counts from then on. */
  get graceLeft(): number {
    this.#graceEnd ??= this.#now() + this.#grace;
    return Math.max(0, this.#graceEnd - this.#now());
  }

  get isGraceOver(): boolean {
    return this.graceLeft === 0;
  }

  /** Nothing was found: milliseconds until it is worth looking again, after 0.5, 1.5, 4.5 … seconds. */
  lookLater(): number {
    const step = Math.min(longestLook, firstLook * seldomer ** this.#looks);
    this.#looks += 1;
    this.hasWaited = true;
    // Within the grace time the last look is just at its end, after it the looks go on.
    return this.graceLeft > 0 ? Math.min(step, this.graceLeft) : step;
  }

  /** Where only one look can be paid, with what follows from it, that is the last one. */
  untilLook(item: Item, milliseconds: number): number {
    const left = this.#graceEnd === undefined ? 0 : this.graceLeft;
    if (left === 0 || !isLookOwed(item)) {
      return milliseconds;
    }
    this.isLastLook = true;
    return Math.max(milliseconds, left);
  }

  /** Gone is what is missing twice, some seconds apart. @returns milliseconds until that is known; 0: it is gone. */
  untilGone(): number {
    this.#missingSince ??= this.#now();
    return Math.max(0, this.#missingSince + apart - this.#now());
  }

  isThere(): void {
    this.#missingSince = undefined;
  }
}

export interface ScheduleParts {
  readonly clock: Pick<Clock, "now">;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  /** Milliseconds after which a request that was given up has no effect any more. */
  readonly grace: number;
}

/** Which item goes on next, and how soon the server may be asked again after trouble. */
export class Schedule {
  readonly #parts: ScheduleParts;
  readonly #courses = new Map<WriteId, Course>();
  #failures = 0;
  #pausedUntil = 0;
  /** What the server asked for, which nobody may cut short. */
  #askedUntil = 0;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  of(id: WriteId): Course {
    const { stopwatch, grace } = this.#parts;
    const known = this.#courses.get(id);
    const course = known ?? new Course(() => stopwatch.elapsed(), grace);
    this.#courses.set(id, course);
    return course;
  }

  forget(id: WriteId): void {
    this.#courses.delete(id);
  }

  /** What has waited longest for its turn, of what may go on. */
  next(items: readonly Item[]): Item | undefined {
    const now = this.#now;
    const isBefore = (a: Item, b: Item): boolean =>
      (this.of(a.id).due - this.of(b.id).due || (a.id < b.id ? -1 : 1)) < 0;
    return this.pause > 0
      ? undefined
      : this.#goingOn(items)
          .filter(({ id }) => this.of(id).due <= now)
          .reduce<Item | undefined>(
            (a, b) => (a === undefined || isBefore(b, a) ? b : a),
            undefined,
          );
  }

  /** Milliseconds until the first of them goes on; undefined where none does by itself. */
  wait(items: readonly Item[]): number | undefined {
    const dues = this.#goingOn(items).map(({ id }) => this.of(id).due);
    return dues.length === 0 ? undefined : Math.max(this.pause, Math.min(...dues) - this.#now);
  }

  /** What has cost too much rests. */
  #goingOn(items: readonly Item[]): readonly Item[] {
    const now = this.#parts.clock.now();
    return items.filter((item) => this.of(item.id).isLastLook || !isSpent(item, now));
  }

  allGoOnNow(): void {
    this.#courses.forEach((course) => course.goesOnNow());
  }

  /** Milliseconds until the next request. */
  get pause(): number {
    return Math.max(0, this.#pausedUntil - this.#now);
  }

  /** How often it has failed; to be seen by a request that leaves now. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Full jitter, twice as long each time, or what the server asked for.
   * @param seen those that were on their way together have failed once, not each for itself.
   */
  failed({ details: { retryAfter } }: SnippetError, seen: number = this.#failures): void {
    const now = this.#now;
    if (retryAfter !== undefined) {
      const asked = Math.min(longestAsked, Math.max(shortestAsked, retryAfter));
      this.#askedUntil = Math.max(this.#askedUntil, now + asked);
    }
    if (seen === this.#failures) {
      const [high = 0, low = 0] = this.#parts.random(2);
      const limit = Math.min(longestPause, firstPause * 2 ** this.#failures);
      this.#failures += 1;
      this.#pausedUntil = now + (limit * (high * 256 + low)) / 65_536;
    }
    this.#pausedUntil = Math.max(this.#askedUntil, this.#pausedUntil);
  }

  /** It went well, or a user does not want to wait. */
  resume(): void {
    this.#failures = 0;
    this.#pausedUntil = this.#askedUntil;
  }

  get #now(): number {
    return this.#parts.stopwatch.elapsed();
  }
}
