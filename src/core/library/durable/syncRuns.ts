import { isCancelled } from "../../errors.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import { snippetError } from "../outbox/outcome.ts";
import type { LibraryState } from "../snippetLibrary.ts";
import type { ShownSnippets } from "./shownSnippets.ts";

/** Brings the cache up to date with the server. */
export interface Syncing {
  run(options: { readonly anew?: boolean }, signal?: AbortSignal): Promise<void>;
  confirmMissing(choice: "remove" | "keep", signal?: AbortSignal): Promise<void>;
  dispose(): void;
}

interface RunsParts {
  readonly sync: Pick<Syncing, "run">;
  readonly cache: Pick<SnippetCache, "state" | "fault">;
  readonly holdings: Pick<Holdings, "fault">;
  readonly shown: Pick<ShownSnippets, "all">;
}

/** The syncs of a library, and the state that they leave it in, as views show it. */
export class SyncRuns {
  readonly #parts: RunsParts;
  readonly #changed: () => void;
  #last: Pick<LibraryState, "status" | "error"> = { status: "new", error: undefined };
  #running = 0;

  /** @param changed called when a sync has begun or ended. */
  constructor(parts: RunsParts, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
  }

  get state(): LibraryState {
    const { cache, holdings, shown } = this.#parts;
    const { total, capped, missing, sweptAt } = cache.state;
    const isAll = sweptAt !== undefined && capped === undefined;
    return {
      ...(this.#running > 0 ? { status: "loading", error: undefined } : this.#last),
      // Counted on demand: most callers read only the other members, after every change.
      get total() {
        return isAll ? shown.all().length : total;
      },
      hasMore: capped !== undefined,
      missing: missing.length === 0 ? undefined : { count: missing.length },
      fault: holdings.fault ?? cache.fault,
    };
  }

  /** The list was filled from the disk. */
  filled(): void {
    this.#last = { status: "ready", error: undefined };
    this.#changed();
  }

  /** @throws as the sync does; {@link state} keeps the error, too, unless it is `cancelled`. */
  async run(isAnew: boolean, signal?: AbortSignal): Promise<void> {
    this.#running += 1;
    this.#changed();
    try {
      await this.#parts.sync.run({ anew: isAnew }, signal);
      this.#last = { status: "ready", error: undefined };
    } catch (error) {
      if (!isCancelled(error)) {
        this.#last = { status: "failed", error: snippetError(error) };
      }
      throw error;
    } finally {
      this.#running -= 1;
      this.#changed();
    }
  }
}
