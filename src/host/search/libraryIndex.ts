import { Emitter } from "../../core/emitter.ts";
import {
  allShown,
  type LibraryChange,
  type SnippetLibrary,
} from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import type { DurableFolder } from "../../core/library/files/durableFolder.ts";
import type { Disposable } from "../../core/ports.ts";
import type {
  MarkedSnippets,
  SearchDocument,
  SearchSource,
  SearchUsage,
} from "../../core/search/searchEngine.ts";
import { contentVersion } from "../../core/search/index/contentVersion.ts";
import { scanSearch } from "../../core/search/query/scanSearch.ts";
import { SearchIndex } from "../../core/search/searchIndex.ts";
import { nextTurn, runInSlices } from "../../core/turns.ts";
import { languageNameOf } from "../../core/snippet/language/fileLanguage.ts";

/** The scan, which needs no preparation, and the index; both have the same queries, in steps of about a millisecond. */
export const searchEngines = {
  scan: scanSearch,
  build: (documents: Iterable<SearchDocument>, source: SearchSource) =>
    SearchIndex.build(documents, source),
  load: (file: Uint8Array, stamp: string, source: SearchSource) =>
    SearchIndex.load(file, stamp, source),
  version: contentVersion,
};

export type SearchEngines = typeof searchEngines;

export interface LibraryIndexParts {
  readonly library: SnippetLibrary;
  readonly engines: SearchEngines;
  /** The index can be rebuilt, so a lost file costs only time. Undefined: it is rebuilt every time. */
  readonly folder: Pick<DurableFolder, "read" | "put"> | undefined;
  readonly usage: (id: SnippetId) => SearchUsage | undefined;
  readonly marked: MarkedSnippets;
  /** Gets failures in the background; results stay as complete as before. */
  readonly onError: (error: unknown) => void;
}

/**
 * The index of a library: read from disk or built, then updated after changes, in slices of a few milliseconds. While
 * pages of the library arrive, it waits, because otherwise every page would change it.
 */
export class LibraryIndex implements Disposable {
  readonly #parts: LibraryIndexParts;
  /** The filters are for both engines. */
  readonly source: SearchSource;
  readonly #changes = new Emitter<void>();
  readonly #listening: Disposable;
  readonly #ending = new AbortController();
  /** Snippets changed since the last update of the index. */
  readonly #waiting = new Set<SnippetId>();
  #mustCompare = true;
  #wasRead = false;
  #index: SearchIndex | undefined;
  /** Whether the index was rebuilt since the last save. Later changes are found again by comparison. */
  #isUnsaved = false;
  #running: Promise<void> | undefined;

  /** The set of results may have changed. */
  readonly onDidChange = this.#changes.event;

  constructor(parts: LibraryIndexParts) {
    this.#parts = parts;
    this.source = {
      document: (id) => this.#document(id),
      usage: parts.usage,
      marked: parts.marked,
      languageNameOf,
    };
    this.#listening = parts.library.onDidChange((change) => {
      this.#note(change);
      this.#follow();
      if (change.kind !== "state" && change.kind !== "waiting") {
        this.#changes.fire();
      }
    });
    this.#follow();
  }

  /** Undefined before the first build. */
  get current(): SearchIndex | undefined {
    return this.#index;
  }

  /** Snippets whose current version is not in the index, including deleted ones. */
  get waiting(): ReadonlySet<SnippetId> {
    return this.#waiting;
  }

  /** Whether the index has exactly the loaded snippets. */
  get isComplete(): boolean {
    return this.#index !== undefined && !this.#mustCompare && this.#waiting.size === 0;
  }

  /** Resolves when no work is left, unless more is being loaded. */
  async ready(): Promise<void> {
    await this.#running;
  }

  dispose(): void {
    this.#ending.abort();
    this.#listening.dispose();
    this.#changes.dispose();
  }

  #note(change: LibraryChange): void {
    this.#mustCompare ||= change.kind === "all";
    if (change.kind === "deleted") {
      this.#waiting.add(change.id);
    }
    if (change.kind === "set" || change.kind === "replaced") {
      this.#waiting.add(change.snippet.id);
    }
    if (change.kind === "replaced") {
      this.#waiting.add(change.from);
    }
  }

  /** A snippet with a new id is also found by its old id; the index must not contain it twice. */
  #document(id: SnippetId): Snippet | undefined {
    const snippet = this.#parts.library.find(id);
    return snippet?.id === id ? snippet : undefined;
  }

  #follow(): void {
    if (this.#hasWork()) {
      this.#running ??= this.#work();
    }
  }

  #hasWork(): boolean {
    const { status } = this.#parts.library.state;
    const isLoaded = status === "ready" || status === "failed";
    const hasChanges = this.#mustCompare || this.#waiting.size > 0;
    return isLoaded && hasChanges && !this.#ending.signal.aborted;
  }

  async #work(): Promise<void> {
    try {
      await this.#read();
      while (this.#hasWork()) {
        // Passes of less than a slice would hold up others one after the other, and each works on all changes again.
        await nextTurn();
        await this.#catchUp();
        // More may change while it is saved.
        await (this.#hasWork() || this.#save());
      }
    } catch (error) {
      if (!this.#ending.signal.aborted) {
        // The scan still answers for snippets that the index lacks.
        this.#parts.onError(error);
      }
    } finally {
      // At once after the last look, so that no change falls between.
      this.#running = undefined;
      this.#changes.fire();
    }
  }

  async #read(): Promise<void> {
    if (this.#wasRead) {
      return;
    }
    this.#wasRead = true;
    const { folder, engines, library, onError } = this.#parts;
    const bytes = await folder?.read(fileName).catch(onError);
    if (bytes !== undefined) {
      const loaded = await this.#slices(engines.load(bytes, library.key, this.source));
      if (loaded !== undefined) {
        this.#index = loaded;
        this.#changes.fire();
      }
    }
  }

  async #catchUp(): Promise<void> {
    const index = this.#index;
    if (index?.hasRoomFor(this.#waiting.size) !== true) {
      this.#mustCompare = false;
      await this.#build();
    } else if (this.#mustCompare) {
      this.#mustCompare = false;
      await this.#slices(this.#compare(index));
    } else {
      await this.#slices(this.#change(index));
    }
  }

  /** Until it is built, the previous index and the scan answer. */
  async #build(): Promise<void> {
    const documents = this.#documents(allShown(this.#parts.library));
    const index = await this.#slices(this.#parts.engines.build(documents, this.source));
    this.#index = index;
    this.#isUnsaved = true;
    await this.#slices(this.#settle(index, [...this.#waiting]));
  }

  *#documents(snippets: readonly Snippet[]): Generator<SearchDocument, void> {
    for (const snippet of snippets) {
      yield { ...snippet, version: this.#parts.engines.version(snippet) };
    }
  }

  /** Finds the differences between the index and the library. */
  *#compare(index: SearchIndex): Generator<void, void> {
    for (const { id } of allShown(this.#parts.library)) {
      if (!this.#hasNewest(index, id)) this.#waiting.add(id);
      yield;
    }
    for (const id of index.ids()) {
      if (!this.#hasNewest(index, id)) this.#waiting.add(id);
      yield;
    }
  }

  *#change(index: SearchIndex): Generator<void, void> {
    const ids = [...this.#waiting];
    const set: SearchDocument[] = [];
    for (const document of this.#documents(ids.flatMap((id) => this.#document(id) ?? []))) {
      set.push(document);
      yield;
    }
    const there = new Set(set.map(({ id }) => id));
    const deleted = ids.filter((id) => !there.has(id));
    yield* index.changing(set, deleted);
    yield* this.#settle(index, ids);
  }

  /** A snippet may have changed again meanwhile. */
  *#settle(index: SearchIndex, ids: readonly SnippetId[]): Generator<void, void> {
    for (const id of ids) {
      if (this.#hasNewest(index, id)) this.#waiting.delete(id);
      yield;
    }
  }

  #hasNewest(index: SearchIndex, id: SnippetId): boolean {
    const snippet = this.#document(id);
    return index.versionOf(id) === (snippet && this.#parts.engines.version(snippet));
  }

  async #save(): Promise<void> {
    const { folder, library } = this.#parts;
    const isAllLoaded =
      library.state.status === "ready" && !library.state.hasMore && this.isComplete;
    if (this.#index !== undefined && isAllLoaded && this.#isUnsaved) {
      this.#isUnsaved = false;
      await folder?.put(fileName, await this.#slices(this.#index.save(library.key)));
    }
  }

  #slices<T>(steps: Generator<unknown, T>): Promise<T> {
    return runInSlices(steps, this.#ending.signal);
  }
}

const fileName = "index";
