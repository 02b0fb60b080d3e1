import { Emitter } from "../../core/emitter.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import type { SearchEngine, SearchMatch } from "../../core/search/searchEngine.ts";
import { runInSlices, type SliceClock } from "../../core/search/slices.ts";
import type { SearchEngines } from "./searchEngines.ts";

export interface FoundSnippet {
  readonly snippet: Snippet;
  readonly matches: readonly SearchMatch[];
}

/** From so many changes on, building the index anew is faster than changing it. */
const manyChanges = 100;

const clock: SliceClock = {
  now: () => performance.now(),
  after: (_milliseconds, callback) => setImmediate(callback),
};

/**
 * Finds in one library and follows its changes. The scan always has everything that is loaded; the index, which finds
 * more and faster, answers as soon as it has caught up. While pages arrive it is not built: it would be for every page.
 */
export class LibrarySearch implements Disposable {
  readonly #library: SnippetLibrary;
  readonly #engines: SearchEngines;
  readonly #scanned = new Map<SnippetId, Snippet>();
  readonly #waiting = new Set<SnippetId>();
  readonly #changes = new Emitter<void>();
  readonly #listening: Disposable;
  readonly #ending = new AbortController();
  #index: SearchEngine | undefined;
  #running: Promise<void> | undefined;

  /** More, less or other snippets can be found now. */
  readonly onDidChange = this.#changes.event;

  constructor(library: SnippetLibrary, engines: SearchEngines) {
    this.#library = library;
    this.#engines = engines;
    this.#listening = library.onDidChange(({ kind }) => {
      if (kind !== "state") {
        this.#scan();
      }
      this.#follow();
    });
    this.#scan();
    this.#follow();
  }

  /** Resolves when the index has everything that is loaded, unless more is just being loaded. */
  async ready(): Promise<void> {
    await this.#running;
  }

  query(text: string, limit: number): readonly FoundSnippet[] {
    const isFresh = this.#index !== undefined && this.#waiting.size === 0;
    const engine = isFresh ? this.#index : this.#engines.scan;
    return (engine?.query(text, limit) ?? []).flatMap(({ id, matches }) => {
      const snippet = this.#scanned.get(id);
      return snippet === undefined ? [] : [{ snippet, matches }];
    });
  }

  dispose(): void {
    this.#ending.abort();
    this.#listening.dispose();
    this.#changes.dispose();
  }

  /** Takes in what is new or gone; a record is replaced, never changed, when it changes. */
  #scan(): void {
    const snippets = this.#library.all();
    for (const snippet of snippets) {
      if (this.#scanned.get(snippet.id) !== snippet) {
        this.#scanned.set(snippet.id, snippet);
        this.#engines.scan.set(snippet);
        this.#waiting.add(snippet.id);
      }
    }
    if (this.#scanned.size !== snippets.length) {
      const present = new Set(snippets.map(({ id }) => id));
      for (const id of this.#scanned.keys()) {
        if (!present.has(id)) {
          this.#scanned.delete(id);
          this.#engines.scan.delete(id);
          this.#waiting.add(id);
        }
      }
    }
    this.#changes.fire();
  }

  #follow(): void {
    if (this.#library.state.status !== "loading" && this.#waiting.size > 0) {
      this.#running ??= this.#catchUp().finally(() => {
        this.#running = undefined;
      });
    }
  }

  async #catchUp(): Promise<void> {
    const { signal } = this.#ending;
    while (this.#waiting.size > 0 && !signal.aborted) {
      const isMany = this.#index === undefined || this.#waiting.size > manyChanges;
      await (isMany ? this.#build(signal) : this.#change(signal)).catch((error: unknown) => {
        if (!signal.aborted) {
          throw error;
        }
      });
    }
    this.#changes.fire();
  }

  async #build(signal: AbortSignal): Promise<void> {
    this.#waiting.clear();
    const building = this.#engines.build([...this.#scanned.values()]);
    // What changes meanwhile waits; until the index stands the scan answers.
    this.#index = undefined;
    this.#index = await runInSlices(building, clock, { signal });
  }

  async #change(signal: AbortSignal): Promise<void> {
    await runInSlices(this.#changeSteps(), clock, { signal });
  }

  *#changeSteps(): Generator<void, void> {
    for (const id of this.#waiting) {
      const snippet = this.#scanned.get(id);
      if (snippet === undefined) {
        this.#index?.delete(id);
      } else {
        this.#index?.set(snippet);
      }
      this.#waiting.delete(id);
      yield;
    }
  }
}
