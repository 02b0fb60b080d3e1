import { SnippetError, isSnippetError, throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import type { Moment, SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import { putAway } from "../vanished.ts";
import type { SnippetBin } from "../vanished.ts";
import { inParallel } from "./inParallel.ts";
import { isSameSnippet } from "./sameSnippet.ts";

/** Between the two answers that say that a snippet is gone, milliseconds: one of them may be a moment's fault. */
export const secondLookAfter = 5_000;

/** Asks by id for what a sweep did not meet. Only what the service twice says it does not have goes, to the bin. */
export class MissingCheck {
  readonly #remote: Pick<SnippetRemote, "read">;
  readonly #cache: SnippetCache;
  readonly #bin: SnippetBin;
  readonly #clock: Clock;

  constructor(
    remote: Pick<SnippetRemote, "read">,
    cache: SnippetCache,
    bin: SnippetBin,
    clock: Clock,
  ) {
    this.#remote = remote;
    this.#cache = cache;
    this.#bin = bin;
    this.#clock = clock;
  }

  /** @param onDone told of each that was asked for. @throws {SnippetError} what asking throws; nothing more goes then. */
  async check(ids: readonly SnippetId[], signal: AbortSignal): Promise<void> {
    const gone = await this.#gone(ids, signal);
    if (gone.size > 0) {
      await this.#pause(signal);
      const stillGone = await this.#gone([...gone.keys()], signal);
      for (const id of stillGone.keys()) {
        // Before the first of the two answers: what was written since is not gone.
        await putAway(id, this.#cache, this.#bin, gone.get(id) ?? 0);
      }
    }
  }

  async #gone(
    ids: readonly SnippetId[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<SnippetId, Moment>> {
    const gone = new Map<SnippetId, Moment>();
    await inParallel(ids, async (id) => {
      throwIfAborted(signal);
      const asOf = this.#cache.moment;
      if (await this.#isGone(id, asOf, signal)) {
        gone.set(id, asOf);
      }
    });
    return gone;
  }

  async #isGone(id: SnippetId, asOf: Moment, signal: AbortSignal): Promise<boolean> {
    try {
      const told = await this.#remote.read(id, signal);
      const known = this.#cache.get(id);
      const isAsKnown =
        known !== undefined &&
        !known.untold.has("code") &&
        isSameSnippet(known.snippet, told.snippet);
      if (!isAsKnown) {
        await this.#cache.apply({ set: [{ ...told, readAt: this.#clock.now() }], asOf });
      }
      return false;
    } catch (error) {
      if (isSnippetError(error, "not-found")) {
        return true;
      }
      throw error;
    }
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        timer.dispose();
        reject(new SnippetError("cancelled", "Cancelled."));
      };
      const timer = this.#clock.after(secondLookAfter, () => {
        signal.removeEventListener("abort", abort);
        resolve();
      });
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) {
        abort();
      }
    });
  }
}
