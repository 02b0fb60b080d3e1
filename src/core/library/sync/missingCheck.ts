import { isSnippetError, throwIfAborted } from "../../errors.ts";
import { pause } from "../../http/pause.ts";
import type { SnippetId } from "../../model.ts";
import type { CacheState } from "../cache/cacheState.ts";
import { unitsOf } from "../cache/memoryBounds.ts";
import type { Moment } from "../cache/cacheChange.ts";
import { moveToTrash } from "../moveToTrash.ts";
import { inParallel } from "./inParallel.ts";
import { isSameSnippet } from "../sameSnippet.ts";
import type { SyncPorts } from "./syncPorts.ts";

/** Milliseconds between the two responses that a snippet is gone: one of them may be a momentary fault. */
export const secondLookAfter = 5_000;

/** In UTF-16 units: so much goes to the trash within a {@link month}, for which it is kept, before the user is asked. */
const mostTrashed = 64 * 1_048_576;
const month = 30 * 86_400_000;

/** Reads snippets by id that a sweep did not meet. Only those that the server does not have twice go to the trash. */
export class MissingCheck {
  readonly #ports: Pick<SyncPorts, "remote" | "cache" | "trash" | "clock">;
  #trashed: CacheState["trashed"];

  constructor(ports: Pick<SyncPorts, "remote" | "cache" | "trash" | "clock">) {
    this.#ports = ports;
  }

  /**
   * @param refused receives the ids that the server refuses to show, and those over the limit of the trash, which stay;
   * without it they go.
   * @throws {SnippetError} as a read does; no further snippet goes then.
   */
  async check(
    ids: readonly SnippetId[],
    signal: AbortSignal,
    refused?: Set<SnippetId>,
  ): Promise<void> {
    const { cache, trash, clock } = this.#ports;
    const gone = await this.#gone(ids, signal, refused);
    if (gone.size > 0) {
      await pause(clock, secondLookAfter, signal);
      const stillGone = await this.#gone([...gone.keys()], signal, refused);
      for (const id of this.#fitting([...stillGone.keys()], refused)) {
        // As of the moment before the first response: a snippet written since is not gone.
        await moveToTrash(id, cache, trash, gone.get(id) ?? 0);
      }
      await (refused && cache.apply({ state: { trashed: this.#trashed } }));
    }
  }

  /** As many as the trash takes without a question in a month, so that a server cannot fill the disk with new snippets. */
  #fitting(ids: readonly SnippetId[], refused: Set<SnippetId> | undefined): readonly SnippetId[] {
    const { cache, clock } = this.#ports;
    let { since, units } = cache.state.trashed ?? { since: 0, units: 0 };
    if (clock.now() - since > month) {
      [since, units] = [clock.now(), 0];
    }
    const fitting = ids.filter((id) => {
      const snippet = cache.get(id)?.snippet;
      const size = unitsOf(snippet) + (snippet?.code.length ?? 0);
      const fits = refused === undefined || units + size <= mostTrashed;
      units += fits ? size : 0;
      return fits || !refused.add(id);
    });
    this.#trashed = { since, units };
    return fitting;
  }

  async #gone(
    ids: readonly SnippetId[],
    signal: AbortSignal,
    refused: Set<SnippetId> | undefined,
  ): Promise<ReadonlyMap<SnippetId, Moment>> {
    const gone = new Map<SnippetId, Moment>();
    await inParallel(ids, async (id) => {
      throwIfAborted(signal);
      const asOf = this.#ports.cache.moment;
      try {
        await this.#read(id, asOf, signal);
      } catch (error) {
        const isRefused = isSnippetError(error, "forbidden");
        if (!isRefused && !isSnippetError(error, "not-found")) {
          throw error;
        }
        if (isRefused && refused !== undefined) {
          refused.add(id);
        } else {
          gone.set(id, asOf);
        }
      }
    });
    return gone;
  }

  async #read(id: SnippetId, asOf: Moment, signal: AbortSignal): Promise<void> {
    const { remote, cache, clock } = this.#ports;
    const record = await remote.read(id, signal);
    const known = cache.get(id);
    const isAsKnown =
      known !== undefined &&
      !known.missing.has("code") &&
      isSameSnippet(known.snippet, record.snippet);
    if (!isAsKnown) {
      const set = [{ ...record, readAt: clock.now() }];
      await cache.apply({ set, asOf, isBounded: true });
    }
  }
}
