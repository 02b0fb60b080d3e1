import type { Disposable } from "./ports.ts";

/** Subscribes; the returned disposable ends the subscription. `vscode.Event` has this type. */
export type Event<T> = (listener: (value: T) => unknown) => Disposable;

/** An event source without the editor. A listener that throws does not stop the others. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => unknown>();
  readonly #onError: (error: unknown) => void;

  /** @param onError gets a listener's error; by default it becomes an unhandled rejection, so that it is noticed. */
  constructor(onError: (error: unknown) => void = (error) => void Promise.reject(error)) {
    this.#onError = onError;
  }

  readonly event: Event<T> = (listener) => {
    const own = (value: T): unknown => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    // A copy, so that a listener added meanwhile gets only the next value.
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener(value);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
