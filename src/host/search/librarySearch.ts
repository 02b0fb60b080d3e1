import type { Event } from "../../core/emitter.ts";
import { allShown, type SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import type { SearchHit } from "../../core/search/searchEngine.ts";
import { runInSlices } from "../../core/turns.ts";
import { LibraryIndex, type LibraryIndexParts, type SearchEngines } from "./libraryIndex.ts";

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

  /**
   * @returns the `limit` best results, best first; empty after an abort. From a complete index they are there before
   * anything else has its turn.
   */
  async query(text: string, limit: number, signal?: AbortSignal): Promise<readonly Snippet[]> {
    try {
      return await this.#find(text, limit, signal);
    } catch (error) {
      if (signal?.aborted === true) return [];
      throw error;
    }
  }

  /**
   * The ids of all results of a query, best first; an empty query has none.
   * @throws the signal's reason (an AbortError) after an abort.
   */
  async allIds(text: string, signal?: AbortSignal): Promise<readonly SnippetId[]> {
    signal?.throwIfAborted();
    const found = await this.#find(text, Infinity, signal);
    return found.map(({ id }) => id);
  }

  dispose(): void {
    this.#index.dispose();
  }

  async #find(
    text: string,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<readonly Snippet[]> {
    // Changes while it scans do not affect these results; the next query sees them.
    const waiting = new Set(this.#index.waiting);
    const indexed = this.#index.current?.query(text, limit) ?? [];
    const rest = this.#index.current === undefined ? allShown(this.#library) : this.#changed();
    const steps = this.#engines.scan(rest, text, limit, this.#index.source);
    const scanned = rest.length === 0 ? [] : await runInSlices(steps, signal);
    const hits = [...scanned, ...indexed.filter(({ id }) => !waiting.has(id))];
    return this.#present(hits.slice(0, limit));
  }

  /** Snippets whose current version is not in the index. */
  #changed(): readonly Snippet[] {
    return [...this.#index.waiting].flatMap((id) => this.#snippet(id) ?? []);
  }

  /** Only by its current id, so that none is found twice. */
  #snippet(id: SnippetId): Snippet | undefined {
    const snippet = this.#library.find(id);
    return snippet?.id === id ? snippet : undefined;
  }

  /** Leaves out deleted snippets; a snippet with a new id appears once. */
  #present(hits: readonly SearchHit[]): readonly Snippet[] {
    const snippets = hits.flatMap(({ id }) => this.#library.find(id) ?? []);
    return [...new Map(snippets.map((snippet) => [snippet.id, snippet])).values()];
  }
}
