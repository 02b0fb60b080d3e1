import type { Clock } from "../../ports.ts";
import type { Lease } from "../../lease/lease.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { PagedList } from "./pagedList.ts";
import type { SnippetRemote } from "../remote.ts";
import type { SnippetBin } from "../vanished.ts";

/** What a sync works with, all of one library. */
export interface SyncPorts {
  readonly pages: PagedList;
  readonly remote: Pick<SnippetRemote, "read">;
  readonly cache: SnippetCache;
  readonly bin: SnippetBin;
  /** Of one library: its windows sync one at a time. */
  readonly lease: Lease;
  readonly clock: Clock;
  /** A list is read until it showed so many. What the cache has stays, also where it is more then. */
  readonly maximum: () => number;
}
