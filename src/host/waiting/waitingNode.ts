import type { WaitingWrite } from "../../core/library/waitingWrite.ts";

/** A row of the view of what waits. Rows are told apart by their TreeItem ids, not by identity. */
export class WaitingNode {
  readonly write: WaitingWrite;

  constructor(write: WaitingWrite) {
    this.write = write;
  }
}
