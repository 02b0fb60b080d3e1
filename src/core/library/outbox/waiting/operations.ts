import type { WriteId } from "../../waitingWrite.ts";
import type { Operation } from "./operation.ts";

/** What all windows have at a moment. */
export interface OperationsLook {
  /** What became this window's by the look. */
  readonly taken: readonly Operation[];
  /** What has not ended. */
  readonly waiting: readonly Operation[];
  /** Creates that have ended since the last look. */
  readonly finished: readonly Operation[];
}

/**
 * The durable store of operations, shared by all windows of one library. Every operation has at most one owner; a
 * change by anyone else resolves to false and does nothing. All methods throw {@link SnippetError} `storage`.
 */
export interface Operations {
  /** Resolves when all are on the disk: this is the save. */
  append(...operations: readonly Operation[]): Promise<void>;
  /** Takes what nobody owns and what belonged to windows that ended, and looks at what all windows have. */
  look(): Promise<OperationsLook>;
  /** Takes one that waits for the person. @returns undefined where another window was faster. */
  reclaim(id: WriteId): Promise<Operation | undefined>;
  update(operation: Operation): Promise<boolean>;
  /** Lays it aside for the person, as it is given: nobody owns it then. */
  hold(operation: Operation): Promise<boolean>;
  /** It has ended. A create that has its id is kept for some time, and told to all windows. */
  finish(operation: Operation): Promise<boolean>;
  /** Why nothing can be taken and sent: one sentence for people. */
  readonly fault?: string | undefined;
  /** Whether this window owns it. */
  owns(id: WriteId): boolean;
}
