import { isSnippetError } from "../errors.ts";
import type { Event } from "../emitter.ts";
import { late } from "../late.ts";
import type { Snippet, SnippetId } from "../model.ts";
import type { Disposable } from "../ports.ts";
import type { CacheNews } from "./cache/cacheChange.ts";
import type { SnippetCache } from "./cache/snippetCache.ts";
import type { Syncing } from "./durable/syncRuns.ts";
import { SharedTask } from "./sharedTask.ts";

export interface SharedSnippetsParts {
  /** Of these snippets alone. */
  readonly cache: SnippetCache;
  readonly sync: Syncing;
  /** Whether the cache is on the disk. A library of a server without sharing never makes one. */
  readonly isStored: () => Promise<boolean>;
  readonly isOffered: () => Promise<boolean>;
  /** The user's own name at the server. */
  readonly ownName: string;
}

/** The snippets that other users of the server share: read-only, and stored on this computer. */
export class SharedSnippets implements Disposable {
  readonly #parts: SharedSnippetsParts;
  readonly #load = late(async () => {
    await this.#parts.cache.load();
    this.#isLoaded = true;
  });
  readonly #updating: SharedTask<void>;
  readonly onDidChange: Event<CacheNews>;
  #isLoaded = false;
  #shown: { readonly from: readonly Snippet[]; readonly all: readonly Snippet[] } | undefined;

  constructor(parts: SharedSnippetsParts) {
    this.#parts = parts;
    this.onDidChange = parts.cache.onDidChange;
    this.#updating = new SharedTask(() => this.#update());
  }

  /** Those of other users; the same array until something changes. */
  all(): readonly Snippet[] {
    if (!this.#isLoaded) {
      return [];
    }
    const from = this.#parts.cache.all();
    if (this.#shown?.from !== from) {
      this.#shown = { from, all: from.filter((snippet) => this.#isOthers(snippet)) };
    }
    return this.#shown.all;
  }

  find(id: SnippetId): Snippet | undefined {
    const snippet = this.#isLoaded ? this.#parts.cache.get(id)?.snippet : undefined;
    return snippet !== undefined && this.#isOthers(snippet) ? snippet : undefined;
  }

  /** Resolves when the stored ones are loaded. Never rejects for a failure of the disk. */
  load(): Promise<void> {
    return unlessFailed(async () => {
      if (await this.#parts.isStored()) {
        await this.#load();
      }
    });
  }

  /** Never rejects for a failure of the server: the library's own sync shows it, and the last known stay. */
  update(): Promise<void> {
    return unlessFailed(() => this.#updating.join());
  }

  dispose(): void {
    this.#updating.abort();
    this.#parts.sync.dispose();
    this.#parts.cache.dispose();
  }

  #isOthers({ owner }: Snippet): boolean {
    return owner !== undefined && owner !== this.#parts.ownName;
  }

  async #update(): Promise<void> {
    const { cache, sync } = this.#parts;
    if (!(await this.#parts.isOffered())) {
      const ids = this.#isLoaded ? [...cache.ids()] : [];
      await (ids.length > 0 && cache.apply({ deleted: ids }));
      return;
    }
    await this.#load();
    await sync.run({});
    if (cache.state.missing.length > 0) {
      // Their owners decide, not this user.
      await sync.confirmMissing("remove");
    }
  }
}

async function unlessFailed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isSnippetError(error)) {
      throw error;
    }
  }
}
