import type { Event } from "../../core/emitter.ts";
import { allShown, type SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import type { SearchHit } from "../../core/search/searchEngine.ts";
import { nextTurn, runAtOnce, runInSlices } from "../../core/turns.ts";
import { LibraryIndex, type LibraryIndexParts, type SearchEngines } from "./libraryIndex.ts";

/** Milliseconds of work between two pauses. */
const budget = 8;
/** Lookups of snippets between two pauses: less than a millisecond. */
const slicePlaced = 1024;

/**
 * Searches the loaded snippets of one library. The index, which finds more and faster, answers for its content; a scan
 * answers for the rest.
 */
export class LibrarySearch implements Disposable {
  readonly #library: SnippetLibrary;
  readonly #engines: SearchEngines;
  readonly #index: LibraryIndex;

  /** The set of results may have changed. */
  readonly onDidChange: Event<void>;

  constructor(parts: LibraryIndexParts) {
    this.#library = parts.library;
    this.#engines = parts.engines;
    this.#index = new LibraryIndex(parts);
    this.onDidChange = this.#index.onDidChange;
  }

  /** Resolves when the index has all loaded snippets, unless more is being loaded. */
  ready(): Promise<void> {
    return this.#index.ready();
  }

  /** @returns the `limit` best results, best first; empty after an abort. */
  async query(text: string, limit: number, signal?: AbortSignal): Promise<readonly Snippet[]> {
    let last: readonly Snippet[] = [];
    await this.find(text, limit, (found) => (last = found), signal);
    return signal?.aborted === true ? [] : last;
  }

  /**
   * The ids of all results of a query, best first, in slices; an empty query has none.
   * @throws the signal's reason (an AbortError) after an abort.
   */
  allIds(text: string, signal?: AbortSignal): Promise<readonly SnippetId[]> {
    return runInSlices(this.#everything(text), signal);
  }

  /**
   * Calls `show` with the results of the first milliseconds (at once from the index), and again with more: later calls
   * only add below. Resolves after the last call or an abort.
   */
  async find(
    text: string,
    limit: number,
    show: (found: readonly Snippet[], isAll: boolean) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const steps = this.#answer(text, limit);
    let shown: readonly Snippet[] | undefined;
    while (signal?.aborted !== true) {
      const end = performance.now() + budget;
      let step = steps.next();
      while (step.done !== true && performance.now() < end) {
        step = steps.next();
      }
      if (step.done === true) {
        show(step.value, true);
        return;
      }
      if (step.value !== undefined && step.value.length > (shown?.length ?? 0)) {
        shown = step.value;
        show(shown, false);
      }
      await nextTurn();
    }
  }

  dispose(): void {
    this.#index.dispose();
  }

  *#answer(text: string, limit: number): Generator<readonly Snippet[] | void, readonly Snippet[]> {
    const index = this.#index.current;
    if (index === undefined) {
      return this.#found(yield* this.#scan(allShown(this.#library), text, limit));
    }
    // Later changes do not affect these results; the next query sees them.
    const waiting = new Set(this.#index.waiting);
    const changed = this.#changed();
    const first = changed.length === 0 ? [] : yield* this.#scan(changed, text, limit);
    const together = (hits: readonly SearchHit[]): readonly Snippet[] => {
      const indexed = hits.filter(({ id }) => !waiting.has(id));
      return this.#found([...first, ...indexed].slice(0, limit));
    };
    const stages = index.stages(text, limit);
    for (let stage = stages.next(); ; stage = stages.next()) {
      const found = together(stage.value);
      if (stage.done === true) {
        return found;
      }
      yield found;
    }
  }

  *#everything(text: string): Generator<unknown, readonly SnippetId[]> {
    const index = this.#index.current;
    const waiting = new Set(this.#index.waiting);
    const unindexed = index === undefined ? allShown(this.#library) : this.#changed();
    const scanned = unindexed.length === 0 ? [] : yield* this.#scan(unindexed, text, Infinity);
    const found = index === undefined ? [] : yield* index.all(text);
    const indexed = found.filter((id) => !waiting.has(id));
    const present = yield* this.#present([...scanned.map(({ id }) => id), ...indexed]);
    return present.map(({ id }) => id);
  }

  /** Snippets whose current version is not in the index. */
  #changed(): readonly Snippet[] {
    return [...this.#index.waiting].flatMap((id) => this.#snippet(id) ?? []);
  }

  #scan(
    snippets: readonly Snippet[],
    text: string,
    limit: number,
  ): Generator<void, readonly SearchHit[]> {
    return this.#engines.scan(snippets, text, limit, this.#index.source);
  }

  /** Only by its current id, so that none is found twice. */
  #snippet(id: SnippetId): Snippet | undefined {
    const snippet = this.#library.find(id);
    return snippet?.id === id ? snippet : undefined;
  }

  #found(hits: readonly SearchHit[]): readonly Snippet[] {
    return runAtOnce(this.#present(hits.map(({ id }) => id)));
  }

  /** Leaves out deleted snippets; a snippet with a new id appears once. */
  *#present(ids: readonly SnippetId[]): Generator<undefined, readonly Snippet[]> {
    const present = new Map<SnippetId, Snippet>();
    for (const [place, id] of ids.entries()) {
      const snippet = this.#library.find(id);
      if (snippet !== undefined) {
        present.set(snippet.id, snippet);
      }
      if (place % slicePlaced === slicePlaced - 1) yield undefined;
    }
    return [...present.values()];
  }
}
