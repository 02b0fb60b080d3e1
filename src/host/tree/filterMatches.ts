import { Emitter } from "../../core/emitter.ts";
import { isCancelled } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";

export type Matches = ReadonlyMap<SnippetId, number>;

/** The results of the view's filter, with their rank. Repeats the search when its results may have changed. */
export class FilterMatches implements Disposable {
  readonly #searches: () => Promise<LibrarySearches>;
  readonly #onError: (error: unknown) => void;
  readonly #changed = new Emitter<void>();
  /** {@link FilterMatches.now} has changed. */
  readonly onDidChange = this.#changed.event;
  #asked: { readonly library: SnippetLibrary; readonly text: string } | undefined;
  #asking = new AbortController();
  #listening: Disposable | undefined;
  #now: Matches = new Map();

  /** @param searches called at the first filter. */
  constructor(searches: () => Promise<LibrarySearches>, onError: (error: unknown) => void) {
    this.#searches = searches;
    this.#onError = onError;
  }

  /** The last results. */
  get now(): Matches {
    return this.#now;
  }

  /**
   * Resolves when the results are there. Never rejects: a failed search has no results.
   * @param text empty for no filter: then the search is not followed until the next one.
   */
  async ask(library: SnippetLibrary, text: string): Promise<void> {
    if (text === "") {
      this.#rest();
    } else if (this.#asked?.library !== library || this.#asked.text !== text) {
      this.#asked = { library, text };
      await this.#again();
    }
  }

  dispose(): void {
    this.#rest();
    this.#changed.dispose();
  }

  #rest(): void {
    this.#asking.abort();
    this.#listening?.dispose();
    this.#listening = undefined;
    this.#asked = undefined;
  }

  async #again(): Promise<void> {
    this.#asking.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const { library, text } = this.#asked ?? {};
    if (library === undefined || text === undefined) {
      return;
    }
    try {
      const search = await (await this.#searches()).of(library);
      const ids = await search.allIds(text, asking.signal);
      if (this.#asking === asking) {
        this.#listening?.dispose();
        this.#listening = search.onDidChange(() => void this.#again());
        this.#take(ids);
      }
    } catch (error) {
      if (this.#asking === asking && !isCancelled(error)) {
        this.#take([]);
        this.#onError(error);
      }
    }
  }

  #take(ids: readonly SnippetId[]): void {
    const before = [...this.#now.keys()];
    this.#now = new Map(ids.map((id, place) => [id, place]));
    if (before.length !== ids.length || ids.some((id, place) => before[place] !== id)) {
      this.#changed.fire();
    }
  }
}
