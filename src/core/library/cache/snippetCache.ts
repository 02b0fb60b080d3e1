import type { Event } from "../../emitter.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";
import type { RecentWrites } from "./recentWrites.ts";

/** A point in the order of all changes of one cache, whichever window made them. */
export type Moment = number;

/** What is to be other, all of it or nothing. */
export interface CacheChange {
  /** New, or in place of what is there. */
  readonly set?: readonly CachedSnippet[];
  readonly deleted?: readonly SnippetId[];
  /** The service's order of these; others keep about their place. */
  readonly order?: Iterable<SnippetId>;
  /** Where new ones go that `order` does not name: `first` by default, as services list the newest first. */
  readonly place?: "first" | "last";
  readonly state?: Partial<CacheState>;
  /**
   * The moment before the answer was asked for that this comes from: what was written since stays as it is.
   * Left out for what the service confirmed of our own write.
   */
  readonly asOf?: Moment | undefined;
  /** For what no user asked for: nothing comes in by which a full cache grows. */
  readonly isBounded?: boolean;
  /**
   * For the many steps of a first filling, so that none waits for the disk: what of it outlives a power cut is open
   * until the next change without this. Damage by one is found as any other, and the service has all of it.
   */
  readonly isFlushedLater?: boolean;
}

/** What came of a change, or of other windows' changes. */
export interface CacheNews {
  readonly set: readonly Snippet[];
  readonly deleted: readonly SnippetId[];
  /** The order is another one, or everything may be. */
  readonly isOrderNew: boolean;
  readonly isStateNew: boolean;
}

/**
 * What the service confirmed of one account's snippets: a picture in memory, kept in one place that all windows share.
 * Holds nothing that is not also at the service.
 */
export interface SnippetCache extends Disposable {
  /** Also fires for what {@link catchUp} finds. */
  readonly onDidChange: Event<CacheNews>;
  /** Why nothing is kept on this computer; one sentence for people. */
  readonly fault: string | undefined;
  readonly state: CacheState;
  /** The present moment: what this window knows. */
  readonly moment: Moment;
  /** How often everything was read from the disk: where it was more often than before, all may be gone that was there. */
  readonly loads: number;
  /** What {@link apply} was told without `asOf`. */
  readonly recentWrites: RecentWrites;

  /**
   * Fills the picture, in slices that block for less than 50 ms. Called once, before anything else. A damaged file is
   * set aside, and the cache is an empty one that was never synchronised.
   * @throws {SnippetError} `cancelled` on abort.
   */
  load(signal?: AbortSignal): Promise<void>;
  /** In the service's order; the same array until something changes. */
  all(): readonly Snippet[];
  get(id: SnippetId): CachedSnippet | undefined;
  ids(): Iterable<SnippetId>;
  /** How many there are. */
  readonly size: number;
  /** Whether so much is there that a sync takes nothing in by which it grows. */
  readonly isFull: boolean;

  /**
   * Makes a change in one transaction, durable when it resolves. A failure leaves everything as it was.
   * @throws {SnippetError} `storage`.
   */
  apply(change: CacheChange): Promise<CacheNews>;
  /** Takes in what other windows changed. @throws {SnippetError} `storage`. */
  catchUp(): Promise<CacheNews>;
  /**
   * Compares everything with its checksums, in slices, in the background after {@link load}. A damaged file is set aside
   * as in {@link load}, and the next sync brings all. @returns whether all was good. @throws {SnippetError} `storage`.
   */
  verify(signal?: AbortSignal): Promise<boolean>;
}
