import { isSnippetError, throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { unitsAtOnce, unitsOf } from "../cache/memoryBounds.ts";
import type { Moment } from "../cache/cacheChange.ts";
import { inParallel } from "./inParallel.ts";
import type { SyncPorts } from "./syncPorts.ts";

const recordsAtOnce = 50;
/** More records than this that fail by themselves count as a failure of the server. */
const mostFaults = 5;

/**
 * Reads records singly, for fields that the list leaves out. Records read before a failure or an abort stay. Records that
 * are gone or refused, and a few that fail, are left to the next sweep.
 * @param listed digests of the listed records, for those that the list shows as changed; undefined where unknown.
 */
export type FillCode = (
  ids: readonly SnippetId[],
  listed: ReadonlyMap<SnippetId, string | undefined>,
  signal: AbortSignal,
) => Promise<void>;

/** Remembers whether even a record that was read singly has no code: that server never sends it. */
export function codeFilling({
  remote,
  cache,
  clock,
}: Pick<SyncPorts, "remote" | "cache" | "clock">): FillCode {
  let isNeverSent = false;
  return async (ids, listed, signal) => {
    let [faults, units, asOf]: [number, number, Moment] = [0, 0, Infinity];
    let waiting: CachedSnippet[] = [];
    const flush = async (): Promise<void> => {
      const change = { set: waiting, asOf, isBounded: true };
      waiting = [];
      [units, asOf] = [0, Infinity];
      await (change.set.length > 0 && cache.apply(change));
    };
    const read = async (id: SnippetId, digest: string | undefined): Promise<void> => {
      const before = cache.moment;
      try {
        const { snippet, missing, version } = await remote.read(id, signal);
        isNeverSent ||= missing.has("code");
        asOf = Math.min(asOf, before);
        waiting.push({ snippet, missing, version, listed: digest, readAt: clock.now() });
        units += unitsOf(snippet) + snippet.code.length;
      } catch (error) {
        const code = isSnippetError(error) ? error.code : undefined;
        faults += code === "server" ? 1 : 0;
        const isOfOne = code === "not-found" || code === "forbidden" || code === "server";
        if (!isOfOne || faults > mostFaults) {
          throw error;
        }
      }
      await ((waiting.length >= recordsAtOnce || units >= unitsAtOnce) && flush());
    };
    try {
      await inParallel(ids, async (id) => {
        throwIfAborted(signal);
        // Changed fields are taken from the record, even where it has no code. A full cache would not take the record.
        if ((!isNeverSent || listed.has(id)) && !cache.isFull) {
          await read(id, listed.has(id) ? listed.get(id) : cache.get(id)?.listed);
        }
      });
    } finally {
      await flush();
    }
  };
}
