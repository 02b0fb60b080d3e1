import { Emitter } from "../../core/emitter.ts";
import { readArrangement, type Arrangement } from "../../core/organise/arrangement.ts";
import { DisposableOwner } from "../../core/disposables.ts";
import type { KeyValueStore } from "../../core/ports.ts";
import { setContextKey } from "../contextKeys.ts";

const key = "tree.arrangement";

/** The user's arrangement of the snippets in this workspace. */
export class TreeArrangement extends DisposableOwner {
  readonly #store: KeyValueStore;
  readonly #changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  #now: Arrangement;

  /** @param store of the workspace. */
  constructor(store: KeyValueStore) {
    super();
    this.#store = store;
    this.#now = readArrangement(store.get<unknown>(key));
    this.#notify();
  }

  get now(): Arrangement {
    return this.#now;
  }

  async change(change: Partial<Arrangement>): Promise<void> {
    this.#now = { ...this.#now, ...change };
    this.#notify();
    this.#changed.fire();
    await this.#store.update(key, this.#now);
  }

  #notify(): void {
    const { grouping, sorting, filter, isByMatch } = this.#now;
    const isFiltered = filter !== "";
    void setContextKey("snippetService.grouping", grouping);
    void setContextKey("snippetService.sorting", isFiltered && isByMatch ? "match" : sorting);
    void setContextKey("snippetService.isFiltered", isFiltered);
  }
}
