import type { SnippetId } from "../../model.ts";
import type { CacheChange, CacheRow, Moment, StoreNews } from "./cacheChange.ts";
import type { StoreTransaction } from "./cacheFile.ts";
import type { CachePicture } from "./cachePicture.ts";
import { withKnown } from "./cachedSnippet.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import { unitsOf } from "./memoryBounds.ts";

/** More than one change can bring. */
const mostAtOnce = 2 ** 20;

/**
 * Writes one change within one transaction.
 * @param others other windows' changes since the picture.
 * @returns the news of this change.
 */
export function writeChange(
  transaction: StoreTransaction,
  picture: CachePicture,
  others: StoreNews,
  change: CacheChange,
): StoreNews {
  const { set = [], deleted = [], asOf, state } = change;
  const moment = others.moment + 1;
  const isFull = [picture, transaction].some((each) => change.isBounded === true && each.isFull);
  const theirs = new Map(others.rows.map((row) => [row.cached.snippet.id, row]));
  const gone = new Set(others.gone);
  const own = new Map<SnippetId, CacheRow>();
  const known = (id: SnippetId): CacheRow | undefined =>
    own.get(id) ?? theirs.get(id) ?? (gone.has(id) ? undefined : picture.row(id));
  const before = (id: SnippetId): Moment =>
    transaction.lastWritten === 0 ? 0 : transaction.writtenAt(id);
  const written = (id: SnippetId): Moment => (asOf === undefined ? moment : before(id));
  /** A response to a request from before a confirmed write must not undo that write. */
  const isNews = (id: SnippetId): boolean =>
    asOf === undefined || transaction.lastWritten <= asOf || before(id) <= asOf;
  /** Before or after all positions of earlier moments. */
  const begin = moment * mostAtOnce * (change.place === "last" ? 1 : -1);
  const taken = set
    .filter(({ snippet }) => isNews(snippet.id))
    .filter((cached) => !isFull || isNoLarger(cached, known(cached.snippet.id)));
  for (const [at, cached] of taken.entries()) {
    const { id } = cached.snippet;
    const old = known(id);
    const row = {
      cached: withKnown(cached, old?.cached),
      position: old?.position ?? begin + at,
      changed: moment,
      written: written(id),
    };
    own.set(id, transaction.put(row, old === undefined));
  }
  const removed = deleted.filter(isNews);
  for (const id of removed) {
    own.delete(id);
    transaction.remove(id, moment, written(id));
  }
  if (state !== undefined) {
    transaction.setState(state, moment);
  }
  const isNothing = own.size + removed.length === 0 && state === undefined;
  return {
    moment: isNothing ? others.moment : moment,
    rows: [...own.values()],
    gone: removed,
    state,
  };
}

/** A full cache takes records that are no larger. Changed code counts as larger, since the old code stays a while. */
function isNoLarger({ snippet, missing }: CachedSnippet, known: CacheRow | undefined): boolean {
  const before = known?.cached.snippet;
  const isSameCode = missing.has("code") || snippet.code === before?.code;
  return isSameCode && unitsOf(snippet) <= unitsOf(before);
}
