import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";
import type { Moment } from "./snippetCache.ts";

/** A snippet with its position. */
export interface CacheRow {
  readonly cached: CachedSnippet;
  /** A whole number that never changes; lower ones come first. */
  readonly position: number;
  /** The last change, whatever its cause. */
  readonly changed: Moment;
  /** The last confirmation of a write from here; 0 for never. */
  readonly written: Moment;
}

/** Changes since a moment. */
export interface StoreNews {
  readonly moment: Moment;
  readonly rows: readonly CacheRow[];
  readonly gone: readonly SnippetId[];
  readonly state: Partial<CacheState> | undefined;
}

/** No other transaction changes the store until this one ends. */
export interface StoreTransaction {
  /** Other windows' changes. */
  newsSince(moment: Moment): StoreNews;
  /** Whether there is no room for more of a server's data. */
  readonly isFull: boolean;
  /** The last confirmation of any write from here; 0 for never. */
  readonly lastWritten: Moment;
  /** The last confirmation of a write to this snippet, or of its deletion; 0 for never. */
  writtenAt(id: SnippetId): Moment;
  /**
   * @param isNew whether there is no row of this snippet.
   * @returns the row as it is to be kept in memory.
   */
  put(row: CacheRow, isNew: boolean): CacheRow;
  remove(id: SnippetId, changed: Moment, written: Moment): void;
  setState(state: Partial<CacheState>, changed: Moment): void;
}

/** The contents of a loaded store, without its rows. */
export interface LoadedStore {
  readonly state: CacheState;
  readonly moment: Moment;
}

/** Keeps a cache's rows, shared by all windows. Its methods throw {@link SnippetError} `storage`. */
export interface CacheStore {
  /** Why nothing is stored on this computer. */
  readonly fault: string | undefined;
  /** @param take is given the rows in slices; `undefined` makes all earlier ones void, since the store began anew. */
  load(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore>;
  /**
   * Runs `work` as one durable transaction; nothing remains of it when it throws.
   * @param isFlushedLater it outlives the process at once, and a power cut once the next one without this has ended.
   * @returns undefined where the store began anew since it was loaded: load again.
   */
  transaction<T>(
    work: (transaction: StoreTransaction) => T,
    isFlushedLater?: boolean,
  ): Promise<T | undefined>;
  /**
   * Compares everything with its checksums.
   * @returns false where the store was damaged and began anew: load again.
   */
  verify(signal: AbortSignal | undefined): Promise<boolean>;
  close(): void;
}
