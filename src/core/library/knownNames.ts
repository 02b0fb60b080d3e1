import { isCancelled } from "../errors.ts";
import type { Language } from "../model.ts";
import type { CacheState } from "./cache/cacheState.ts";
import type { SnippetCache } from "./cache/snippetCache.ts";
import type { SnippetRemote } from "./remote.ts";
import { SharedTask } from "./sharedTask.ts";

type Names = "languages" | "tags";

/** The languages and tags of the service; where it cannot be asked, those that it told last. */
export class KnownNames {
  readonly #cache: Pick<SnippetCache, "apply" | "state">;
  readonly #askLanguages: SharedTask<readonly Language[]>;
  readonly #askTags: SharedTask<readonly string[]>;
  #languages: readonly Language[] | undefined;

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

  /** Asked once a window. */
  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    try {
      this.#languages ??= await this.#askLanguages.join(signal);
      return this.#languages;
    } catch (error) {
      return this.#known(this.#cache.state.languages, error);
    }
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    try {
      return await this.#askTags.join(signal);
    } catch (error) {
      return this.#known(this.#cache.state.tags, error);
    }
  }

  dispose(): void {
    this.#askLanguages.abort();
    this.#askTags.abort();
  }

  #known<T>(names: T | undefined, error: unknown): T {
    if (names === undefined || isCancelled(error)) {
      throw error;
    }
    return names;
  }

  async #keep(state: Partial<Pick<CacheState, Names>>): Promise<void> {
    const [name] = Object.keys(state) as Names[];
    const isNews =
      name !== undefined && JSON.stringify(this.#cache.state[name]) !== JSON.stringify(state[name]);
    if (isNews) {
      // What was told is worth having although it cannot be kept.
      await this.#cache.apply({ state }).catch(() => undefined);
    }
  }
}
