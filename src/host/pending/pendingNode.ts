import type { WaitingWrite } from "../../core/library/waitingWrite.ts";

/**
 * A row of the view *Pending Changes*. The object stays the same while the change is pending, because the editor
 * identifies rows by object.
 */
export class PendingNode {
  /** Its current version. */
  write: WaitingWrite;

  constructor(write: WaitingWrite) {
    this.write = write;
  }
}
