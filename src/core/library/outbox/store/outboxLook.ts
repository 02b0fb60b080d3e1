import type { UnreadOperation } from "./operationFile.ts";

/** What the outbox has at a moment, of all windows. */
export interface OutboxLook<Op> {
  /** What this window owns now and did not before. */
  readonly taken: readonly Op[];
  /** What has not ended; what was taken, too. */
  readonly waiting: readonly Op[];
  /** What has ended and is kept, once for each. */
  readonly finished: readonly Op[];
  /** Files that are there, but say nothing that can be used now. */
  readonly unread: readonly UnreadOperation[];
}
