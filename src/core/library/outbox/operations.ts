import type { WriteId } from "../waitingWrite.ts";
import type { Operation } from "./operation.ts";

/** `done`: a create that has ended; it goes on telling which local id became which id of the server. */
export type OperationPlace = "new" | "own" | "held" | "done";

export interface PlacedOperation {
  readonly operation: Operation;
  readonly place: OperationPlace;
  /** Whether this window, and no other, may change and send it. */
  readonly isMine: boolean;
}

/**
 * The durable store of operations, shared by all windows of one library. Every operation has at most one owner; a
 * change by anyone else resolves to false and does nothing. All methods throw {@link SnippetError} `storage`.
 */
export interface Operations {
  /** Resolves when it is on the disk: this is the save. */
  append(operation: Operation): Promise<void>;
  /** Takes what nobody owns and what belonged to windows that ended. @returns those that became this window's. */
  takeAll(): Promise<readonly Operation[]>;
  /** Takes one that waits for the person, or is done. @returns undefined where another window was faster. */
  take(id: WriteId): Promise<Operation | undefined>;
  update(operation: Operation): Promise<boolean>;
  /** Lays it aside for the person, as it is given: nobody owns it then. */
  hold(operation: Operation): Promise<boolean>;
  /** Keeps it, as it is given, as one that has ended. */
  done(operation: Operation): Promise<boolean>;
  /** Removes it. */
  finish(id: WriteId): Promise<boolean>;
  list(): Promise<readonly PlacedOperation[]>;
}
