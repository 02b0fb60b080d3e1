import type { WaitingWrite } from "../../core/library/waitingWrite.ts";

/**
 * A row of the view *Pending Changes*. The object stays the same while the change is pending, because the editor
 * identifies rows by object.
 */
export class PendingNode {
  #write: WaitingWrite;

  constructor(write: WaitingWrite) {
    this.#write = write;
  }

  /** The current version of the change. */
  get write(): WaitingWrite {
    return this.#write;
  }

  become(write: WaitingWrite): void {
    this.#write = write;
  }
}
