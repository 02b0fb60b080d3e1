import type { Snippet, SnippetId } from "../../model.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";

/** A point in the order of all changes of one cache, whichever window made them. */
export type Moment = number;

/** A change that is made wholly or not at all. */
export interface CacheChange {
  /** New records, and records that replace those of the same id. */
  readonly set?: readonly CachedSnippet[];
  readonly deleted?: readonly SnippetId[];
  /** The place of new ones, which they keep: `first` by default, as servers list the newest first. */
  readonly place?: "first" | "last";
  readonly state?: Partial<CacheState>;
  /**
   * The moment before the request whose response this is: snippets written since stay as they are.
   * Left out for the confirmation of a write from here.
   */
  readonly asOf?: Moment | undefined;
  /** For records that no user asked for: none comes in by which a full cache grows. */
  readonly isBounded?: boolean;
  /**
   * For the many steps of a first filling, so that none waits for the disk. Until the next change without this, a power cut
   * may lose them or damage the file. Damage is found as any other, and the server has all of it.
   */
  readonly isFlushedLater?: boolean;
}

/** The result of a change, or of other windows' changes. */
export interface CacheNews {
  readonly set: readonly Snippet[];
  readonly deleted: readonly SnippetId[];
  /** Whether any of `set` was not there before. */
  readonly hasNew: boolean;
  readonly isStateNew: boolean;
}

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

/** The rows of a store that have changed since a moment. */
export interface StoreNews {
  readonly moment: Moment;
  readonly rows: readonly CacheRow[];
  readonly gone: readonly SnippetId[];
  readonly state: Partial<CacheState> | undefined;
}
