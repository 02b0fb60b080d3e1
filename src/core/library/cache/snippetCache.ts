import type { Event } from "../../emitter.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";
import type { RecentWrites } from "./recentWrites.ts";

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

/**
 * One account's snippets as the server confirmed them: a picture in memory of a store that all windows share. The cache is
 * a copy: everything in it can be fetched again.
 */
export interface SnippetCache extends Disposable {
  /** Also fires for changes that {@link catchUp} finds. */
  readonly onDidChange: Event<CacheNews>;
  /** Why nothing is stored on this computer; one sentence for users. */
  readonly fault: string | undefined;
  readonly state: CacheState;
  /** The latest moment that this window knows. */
  readonly moment: Moment;
  /** How often everything was read from the disk. When it grows, all that was there before may be gone. */
  readonly loads: number;
  /** Changes that {@link apply} was given without `asOf`. */
  readonly recentWrites: RecentWrites;

  /**
   * Fills the picture, in slices that block for less than 50 ms. Called once, before anything else. A damaged file is
   * set aside, and the cache is an empty one that was never synchronised.
   * @throws {SnippetError} `cancelled` on abort.
   */
  load(signal?: AbortSignal): Promise<void>;
  /** As a rule the newest first; the same array until something changes. */
  all(): readonly Snippet[];
  get(id: SnippetId): CachedSnippet | undefined;
  ids(): Iterable<SnippetId>;
  readonly size: number;
  /** Whether the cache has so much that a sync takes nothing in by which it grows. */
  readonly isFull: boolean;

  /**
   * Makes a change in one transaction, durable when it resolves. A failure leaves everything as it was.
   * @throws {SnippetError} `storage`.
   */
  apply(change: CacheChange): Promise<CacheNews>;
  /** Takes in other windows' changes. @throws {SnippetError} `storage`. */
  catchUp(): Promise<CacheNews>;
  /**
   * Compares everything with its checksums, in slices, in the background after {@link load}. A damaged file is set aside
   * as in {@link load}, and the next sync brings all. @returns whether all was good. @throws {SnippetError} `storage`.
   */
  verify(signal?: AbortSignal): Promise<boolean>;
}
