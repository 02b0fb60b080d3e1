import type { SimClock } from "./simClock.ts";
import { isTwin } from "./words.ts";

/** Milliseconds in which a window has certainly kept what it was answered. */
const keeping = 2_000;

/**
 * Counts which creates were answered with a 2xx, by windows that lived to keep that answer, and what users did by which
 * a record has to be made: a POST that leaves when the former are as many as the latter is one too many.
 */
export class Posts {
  readonly #clock: SimClock;
  readonly #answered = new Map<string, number>();
  readonly #acts = new Map<string, number>();
  readonly repeated: string[] = [];
  #actsOnAll = 0;

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  /** A POST of it leaves a window. */
  left(text: string): void {
    const acts = this.#actsOnAll + (this.#acts.get(text) ?? 0);
    // Of twins each is posted.
    if (!isTwin(text) && (this.#answered.get(text) ?? 0) > Math.max(acts, 1) - 1) {
      this.repeated.push(text);
    }
  }

  /** @param isHere whether the window that was answered lives, and is not stopped. */
  answered(text: string, isHere: () => boolean): void {
    this.#clock.after(keeping, () => {
      if (isHere()) {
        this.#answered.set(text, (this.#answered.get(text) ?? 0) + 1);
      }
    });
  }

  /** The user did something by which a record of each may have to be made. */
  wanted(...texts: readonly string[]): void {
    texts.forEach((text) => this.#acts.set(text, (this.#acts.get(text) ?? 0) + 1));
  }

  /** The user asked for everything to be sent now. */
  allWanted(): void {
    this.#actsOnAll += 1;
  }
}
