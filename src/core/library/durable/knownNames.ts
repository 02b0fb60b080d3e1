import type { Language } from "../../model.ts";
import type { CacheState } from "../cache/cacheState.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import { SharedTask } from "../sharedTask.ts";

type Names = "languages" | "tags";

/** The server's languages and tags; where it cannot be asked, the last known ones. */
export class KnownNames {
  readonly #cache: Pick<SnippetCache, "apply" | "state">;
  readonly #askLanguages: SharedTask<readonly Language[]>;
  readonly #askTags: SharedTask<readonly string[]>;
  readonly #asked = new Set<Names>();

  constructor(remote: Pick<SnippetRemote, Names>, cache: Pick<SnippetCache, "apply" | "state">) {
    this.#cache = cache;
    this.#askLanguages = new SharedTask(async (signal) => {
      const languages = await remote.languages(signal);
      await this.#keep({ languages });
      return languages;
    });
    this.#askTags = new SharedTask(async (signal) => {
      const tags = await remote.tags(signal);
      await this.#keep({ tags });
      return tags;
    });
  }

  /** Known values are returned at once, and fetched anew in the background, once a window. */
  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    return this.#knownOr("languages", () => this.#askLanguages.join(signal));
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    return this.#knownOr("tags", () => this.#askTags.join(signal));
  }

  /** Fetches values that are not known yet, for a time when the server cannot be asked. Never rejects. */
  async prepare(): Promise<void> {
    await Promise.allSettled([this.languages(), this.tags()]);
  }

  dispose(): void {
    this.#askLanguages.abort();
    this.#askTags.abort();
  }

  async #knownOr<N extends Names>(
    name: N,
    ask: () => Promise<NonNullable<CacheState[N]>>,
  ): Promise<NonNullable<CacheState[N]>> {
    const known = this.#cache.state[name];
    if (known === undefined) {
      const fetched = await ask();
      this.#asked.add(name);
      return fetched;
    }
    if (!this.#asked.has(name)) {
      this.#asked.add(name);
      ask().catch(() => this.#asked.delete(name));
    }
    return known;
  }

  async #keep(state: Partial<Pick<CacheState, Names>>): Promise<void> {
    const [name] = Object.keys(state) as Names[];
    const isNews =
      name !== undefined && JSON.stringify(this.#cache.state[name]) !== JSON.stringify(state[name]);
    if (isNews) {
      // A failure to store the values does not make them useless.
      await this.#cache.apply({ state }).catch(() => undefined);
    }
  }
}
