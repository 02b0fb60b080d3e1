import type { Clock } from "../../ports.ts";
import type { Lease } from "../../lease/lease.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PagedList } from "./pagedList.ts";
import type { SnippetRemote } from "../remote.ts";
import type { TrashTarget } from "../moveToTrash.ts";

/** The objects that a sync works with, all of one library. */
export interface SyncPorts {
  readonly pages: PagedList;
  readonly remote: Pick<SnippetRemote, "read">;
  readonly cache: SnippetCache;
  readonly trash: TrashTarget;
  /** The library's windows sync one at a time. */
  readonly lease: Lease;
  readonly clock: Clock;
  /** The list is read until it has shown so many. The cache keeps what it has, even if that is more. */
  readonly maximum: () => number;
}
