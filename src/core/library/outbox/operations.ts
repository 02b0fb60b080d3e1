import type { WriteId } from "../waitingWrite.ts";
import type { Operation } from "./operation.ts";

/**
 * The durable store of operations, shared by all windows of one library. Every operation has at most one owner; a
 * change by anyone else resolves to false and does nothing. All methods throw {@link SnippetError} `storage`.
 */
export interface Operations {
  /** Resolves when it is on the disk: this is the save. */
  append(operation: Operation): Promise<void>;
  /** Takes what nobody owns and what belonged to windows that ended. @returns those that became this window's by it. */
  takeAll(): Promise<readonly Operation[]>;
  /** Takes one that waits for the person. @returns undefined where another window was faster. */
  reclaim(id: WriteId): Promise<Operation | undefined>;
  update(operation: Operation): Promise<boolean>;
  /** Lays it aside for the person, as it is given: nobody owns it then. */
  hold(operation: Operation): Promise<boolean>;
  /** It has ended. A create that has its id is kept as {@link finished} for some time. */
  finish(operation: Operation): Promise<void>;
  /** What has not ended, of all windows. */
  list(): Promise<readonly Operation[]>;
  finished(): Promise<readonly Operation[]>;
  /** Whether this window owns it. */
  owns(id: WriteId): boolean;
}
