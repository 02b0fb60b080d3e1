import type { Disposable } from "./ports.ts";

/** Disposes its items together; an item added after disposal is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #disposed = false;

  /** @returns the item, so that a field is made and owned in one expression. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) {
      item.dispose();
    } else {
      this.#items.add(item);
    }
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    const items = [...this.#items].reverse();
    this.#items.clear();
    for (const item of items) {
      item.dispose();
    }
  }
}

/** A class that disposes everything it owns. */
export abstract class DisposableOwner implements Disposable {
  protected readonly owned = new DisposableStore();

  dispose(): void {
    this.owned.dispose();
  }
}
