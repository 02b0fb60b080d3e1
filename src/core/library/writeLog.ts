import type { SnippetId } from "../model.ts";

/** Remembers when which snippet was written, so that an answer that was asked for earlier does not undo it. */
export class WriteLog {
  readonly #lastWrites = new Map<SnippetId, number>();
  #number = 0;

  /** A point in time, to be compared with by the methods below. */
  get now(): number {
    return this.#number;
  }

  note(id: SnippetId): void {
    this.#number += 1;
    this.#lastWrites.set(id, this.#number);
  }

  wasWrittenAfter(moment: number, id: SnippetId): boolean {
    return (this.#lastWrites.get(id) ?? 0) > moment;
  }

  /** In the order of their last write. */
  writtenAfter(moment: number): readonly SnippetId[] {
    return [...this.#lastWrites]
      .filter(([, number]) => number > moment)
      .toSorted(([, a], [, b]) => a - b)
      .map(([id]) => id);
  }
}
