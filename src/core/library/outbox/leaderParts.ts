import type { Clock, Logger, RandomBytes, Stopwatch } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import type { LeadershipParts } from "./leadership.ts";
import type { Trash, VersionHistory } from "./localVersions.ts";

/** What a leader is made of. */
export interface LeaderParts extends LeadershipParts {
  /** Tells the window that leads that a user is here, and waits. */
  readonly knock: () => Promise<void>;
  readonly remote: SnippetRemote;
  readonly cache: SnippetCache;
  readonly history: VersionHistory;
  readonly trash: Trash;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds after which a request that was given up has no effect any more. */
  readonly grace: number;
  /** Runs around what changes cache and items together, so that nobody is told in between. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}
