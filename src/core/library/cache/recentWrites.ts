import { differences } from "../../api/writing/differences.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { Snippet, SnippetId } from "../../model.ts";

/** A service whose list lags longer than so many syncs behind does not only lag. */
const maximalDoubts = 5;
/** Of the last writes, so that a service whose lists never agree does not cost more and more. */
const maximalWrites = 20;

interface RecentWrite {
  /** What the service confirmed; undefined for a deletion. */
  readonly snippet: Snippet | undefined;
  doubts: number;
}

/**
 * The last writes of this window that the service confirmed. Some services read from a copy that lags behind: what
 * contradicts one of these is worth asking for once more before it is believed, singly where a list told it.
 */
export class RecentWrites {
  readonly #writes = new Map<SnippetId, RecentWrite>();

  /** @param snippet undefined: it was deleted. */
  note(id: SnippetId, snippet: Snippet | undefined): void {
    this.#writes.delete(id);
    this.#writes.set(id, { snippet, doubts: 0 });
    for (const oldest of [...this.#writes.keys()].slice(0, -maximalWrites)) {
      this.#writes.delete(oldest);
    }
  }

  /**
   * Whether the service tells otherwise than what was confirmed; times and names of languages may be told otherwise in a list.
   * @param told undefined: that there is none.
   */
  contradict(id: SnippetId, told?: Pick<SnippetRecord, "snippet" | "untold">): boolean {
    const write = this.#writes.get(id);
    if (write === undefined) {
      return false;
    }
    const { snippet } = write;
    const isSame =
      snippet === undefined || told === undefined
        ? (snippet ?? told) === undefined
        : differences(snippet, told.snippet).every(
            (field) => field !== "title" && told.untold.has(field),
          );
    if (isSame || write.doubts >= maximalDoubts) {
      this.#writes.delete(id);
      return false;
    }
    write.doubts += 1;
    return true;
  }
}
