import type { Disposable } from "./ports.ts";

/** Subscribes; the returned disposable ends the subscription. `vscode.Event` fits. */
export type Event<T> = (listener: (value: T) => unknown) => Disposable;

/** An event source without the editor. A listener that throws does not keep the others from hearing. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => unknown>();
  readonly #onError: (error: unknown) => void;

  /** @param onError told of what a listener throws; by default it becomes an unhandled rejection, so that it is seen. */
  constructor(onError: (error: unknown) => void = (error) => void Promise.reject(error)) {
    this.#onError = onError;
  }

  readonly event: Event<T> = (listener) => {
    const own = (value: T): unknown => listener(value);
    this.#listeners.add(own);
    return { dispose: () => this.#listeners.delete(own) };
  };

  fire(value: T): void {
    // A copy, so that a listener that is added meanwhile hears of the next value only.
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
