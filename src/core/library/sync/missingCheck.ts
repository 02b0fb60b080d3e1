import { isSnippetError, throwIfAborted } from "../../errors.ts";
import { pause } from "../../http/pause.ts";
import type { SnippetId } from "../../model.ts";
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

type CheckPorts = Pick<SyncPorts, "remote" | "cache" | "trash" | "clock">;

/**
 * Reads snippets by id that a sweep did not meet. Only those that the server does not have twice go to the trash.
 * @param refused receives the ids that the server refuses to show, and those over the limit of the trash, which stay;
 * without it they go.
 * @throws {SnippetError} as a read does; no further snippet goes then.
 */
export async function checkMissing(
  ports: CheckPorts,
  ids: readonly SnippetId[],
  signal: AbortSignal,
  refused?: Set<SnippetId>,
): Promise<void> {
  const { cache, trash, clock } = ports;
  const gone = await goneOf(ports, ids, signal, refused);
  if (gone.size === 0) {
    return;
  }
  await pause(clock, secondLookAfter, signal);
  const stillGone = await goneOf(ports, [...gone.keys()], signal, refused);
  let { since, units } = cache.state.trashed ?? { since: 0, units: 0 };
  if (clock.now() - since > month) {
    [since, units] = [clock.now(), 0];
  }
  for (const id of stillGone.keys()) {
    const snippet = cache.get(id)?.snippet;
    const size = unitsOf(snippet) + (snippet?.code.length ?? 0);
    // As many as the trash takes without a question, so that a server cannot fill the disk with new snippets.
    if (refused !== undefined && units + size > mostTrashed) {
      refused.add(id);
    } else {
      units += size;
      // As of the moment before the first response: a snippet written since is not gone.
      await moveToTrash(id, cache, trash, gone.get(id) ?? 0);
    }
  }
  await (refused && cache.apply({ state: { trashed: { since, units } } }));
}

async function goneOf(
  ports: CheckPorts,
  ids: readonly SnippetId[],
  signal: AbortSignal,
  refused: Set<SnippetId> | undefined,
): Promise<ReadonlyMap<SnippetId, Moment>> {
  const gone = new Map<SnippetId, Moment>();
  await inParallel(ids, async (id) => {
    throwIfAborted(signal);
    const asOf = ports.cache.moment;
    try {
      await readAgain(ports, id, asOf, signal);
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

async function readAgain(
  { remote, cache, clock }: CheckPorts,
  id: SnippetId,
  asOf: Moment,
  signal: AbortSignal,
): Promise<void> {
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
