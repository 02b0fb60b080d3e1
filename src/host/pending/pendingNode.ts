import type { WaitingWrite } from "../../core/library/waitingWrite.ts";

/**
 * A row of the view *Pending Changes*. It stays the same object while the change is pending: the editor knows rows by
 * identity.
 */
export class PendingNode {
  #write: WaitingWrite;

  constructor(write: WaitingWrite) {
    this.#write = write;
  }

  /** As it is now. */
  get write(): WaitingWrite {
    return this.#write;
  }

  become(write: WaitingWrite): void {
    this.#write = write;
  }
}
