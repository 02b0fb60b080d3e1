import { isAsTold } from "./cachedSnippet.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { Snippet, SnippetId } from "../../model.ts";

/** A list that contradicts a write for more syncs than this does not only lag. */
const maximalDoubts = 5;
/** Most writes that are remembered, so that a server whose lists never agree does not cost more and more. */
const maximalWrites = 20;

interface RecentWrite {
  /** The confirmed snippet; undefined for a deletion. */
  readonly snippet: Snippet | undefined;
  doubts: number;
}

/**
 * The last confirmed writes of this window. Some servers read from a copy that lags behind: a record that contradicts a
 * recent write is read once more, singly where a list carried it, before it counts.
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
   * Whether a record contradicts the confirmed write. Times and names of languages may differ in a list.
   * @param record undefined where the server says that there is no record.
   * @param most times that it counts as old.
   */
  contradict(
    id: SnippetId,
    record?: Pick<SnippetRecord, "snippet" | "missing">,
    most = maximalDoubts,
  ): boolean {
    const write = this.#writes.get(id);
    if (write === undefined) {
      return false;
    }
    const { snippet } = write;
    const isSame =
      snippet === undefined || record === undefined
        ? (snippet ?? record) === undefined
        : isAsTold(snippet, record);
    if (isSame || write.doubts >= most) {
      this.#writes.delete(id);
      return false;
    }
    write.doubts += 1;
    return true;
  }
}
