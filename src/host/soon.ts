import type { Disposable } from "../core/ports.ts";

/** Does work once for many calls, after the code that runs now. */
export class Soon implements Disposable {
  readonly #work: () => void;
  #cancel: (() => void) | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** @param milliseconds before which the work is not done. */
  call(milliseconds = 0): void {
    this.#cancel ??= later(milliseconds, () => this.flush());
  }

  /** Does the work now if it was called for. */
  flush(): void {
    if (this.#cancel !== undefined) {
      this.dispose();
      this.#work();
    }
  }

  /** Forgets earlier calls. */
  dispose(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

function later(milliseconds: number, work: () => void): () => void {
  if (milliseconds <= 0) {
    const immediate = setImmediate(work);
    return () => clearImmediate(immediate);
  }
  const timeout = setTimeout(work, milliseconds);
  return () => clearTimeout(timeout);
}
