import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";
import type { Moment } from "./snippetCache.ts";

/** A snippet in its place. */
export interface CacheRow {
  readonly cached: CachedSnippet;
  /** Whole numbers; lower ones come first. */
  readonly position: number;
  /** When it was changed last, by whatever. */
  readonly changed: Moment;
  /** When a write of ours was confirmed last; 0 for never. */
  readonly written: Moment;
}

/** What was changed since a moment. */
export interface StoreNews {
  readonly moment: Moment;
  readonly rows: readonly CacheRow[];
  readonly gone: readonly SnippetId[];
  readonly state: Partial<CacheState> | undefined;
}

/** Alone with the store until it ends. */
export interface StoreTransaction {
  /** What other windows changed. */
  newsSince(moment: Moment): StoreNews;
  /** Whether there is no room for more of a server. */
  readonly isFull: boolean;
  /** When any write of ours was confirmed last; 0 for never. */
  readonly lastWritten: Moment;
  /** When a write of ours to this snippet, a deletion too, was confirmed last; 0 for never. */
  writtenAt(id: SnippetId): Moment;
  /**
   * @param isNew whether there is no row of this snippet.
   * @returns the row as it is to be kept in memory.
   */
  put(row: CacheRow, isNew: boolean): CacheRow;
  move(id: SnippetId, position: number, changed: Moment): void;
  remove(id: SnippetId, changed: Moment, written: Moment): void;
  setState(state: Partial<CacheState>, changed: Moment): void;
}

/** What a store had when it was loaded, besides its rows. */
export interface LoadedStore {
  readonly state: CacheState;
  readonly moment: Moment;
}

/** Where a cache keeps its rows, shared by all windows. Its methods throw {@link SnippetError} `storage`. */
export interface CacheStore {
  /** Why nothing is kept on this computer. */
  readonly fault: string | undefined;
  /** @param take is given the rows in slices; `undefined` says that everything before is void, since the store began anew. */
  load(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore>;
  /**
   * Runs `work` as one durable transaction; nothing remains of it when it throws.
   * @param isFlushedLater it outlives the process at once, and a power cut when the next one without this has ended.
   * @returns undefined where the store is another one than it was when it was loaded: load again.
   */
  transaction<T>(
    work: (transaction: StoreTransaction) => T,
    isFlushedLater?: boolean,
  ): Promise<T | undefined>;
  /**
   * Compares everything with its checksums.
   * @returns false where it was damaged and began anew: load again.
   */
  verify(signal: AbortSignal | undefined): Promise<boolean>;
  close(): void;
}
