import type { CacheState } from "../cache/cacheState.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import { SharedTask } from "../sharedTask.ts";

type Names = "languages" | "tags";
type Known = { readonly [Name in Names]: NonNullable<CacheState[Name]> };

/** The server's languages and tags; where it cannot be asked, the last known ones. */
export class KnownNames {
  readonly #cache: Pick<SnippetCache, "apply" | "state">;
  readonly #asking: { readonly [Name in Names]: SharedTask<Known[Name]> };
  readonly #asked = new Set<Names>();

  constructor(remote: Pick<SnippetRemote, Names>, cache: Pick<SnippetCache, "apply" | "state">) {
    const kept = async <Name extends Names>(
      name: Name,
      fetched: Known[Name],
    ): Promise<Known[Name]> => {
      if (JSON.stringify(cache.state[name]) !== JSON.stringify(fetched)) {
        // A failure to store the values does not make them useless.
        await cache.apply({ state: { [name]: fetched } }).catch(() => undefined);
      }
      return fetched;
    };
    this.#cache = cache;
    this.#asking = {
      languages: new SharedTask(async (signal) =>
        kept("languages", await remote.languages(signal)),
      ),
      tags: new SharedTask(async (signal) => kept("tags", await remote.tags(signal))),
    };
  }

  /** Known values are returned at once, and fetched anew in the background, once a window. */
  async get<Name extends Names>(name: Name, signal?: AbortSignal): Promise<Known[Name]> {
    const known = this.#cache.state[name] as Known[Name] | undefined;
    if (known !== undefined && this.#asked.has(name)) {
      return known;
    }
    this.#asked.add(name);
    const asking = this.#asking[name].join(signal);
    asking.catch(() => this.#asked.delete(name));
    return known ?? asking;
  }

  /** Fetches values that are not known yet, for a time when the server cannot be asked. Never rejects. */
  async prepare(): Promise<void> {
    await Promise.allSettled([this.get("languages"), this.get("tags")]);
  }

  dispose(): void {
    this.#asking.languages.abort();
    this.#asking.tags.abort();
  }
}
