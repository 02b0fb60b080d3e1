import { maximumCodeBytes } from "../../model.ts";
import type { FoundSnippet, NotTakenReason, ReadItem } from "../foundSnippet.ts";

/** A list of snippets may be long; above this size the editor would run out of memory. */
const mostOfList = 64 * 1024 * 1024;
/** Line ends become shorter when they are read, hence twice the limit. */
const mostOfCode = 2 * maximumCodeBytes;
/** The content stays in memory until everything is saved. */
const mostOfAll = 2 * mostOfList;

/** Counts the bytes that one import may still read, and the text that it may still store. */
export class ImportRoom {
  #left = mostOfAll;
  /** In UTF-16 units. */
  #textLeft = mostOfAll;

  /** @returns the reason not to read a file of this size; then nothing is counted. */
  refusal(name: string, size: number): NotTakenReason | undefined {
    const isList = /\.(code-snippets|jsonc?)$/i.test(name);
    if (size > (isList ? mostOfList : mostOfCode)) {
      return { kind: "too-large", maximum: isList ? mostOfList : maximumCodeBytes };
    }
    if (size > this.#left) {
      return { kind: "not-tried" };
    }
    this.#left -= size;
    return undefined;
  }

  /**
   * Leaves out what would store more text than files can have: a small file may have thousands of snippets share one long
   * description, and each of them stores it.
   */
  fitting(item: ReadItem): ReadItem {
    if ("reason" in item) {
      return item;
    }
    const length = textLength(item);
    if (length > this.#textLeft) {
      return { source: item.source, reason: { kind: "not-tried" } };
    }
    this.#textLeft -= length;
    return item;
  }
}

function textLength({ title, description, code, tags }: FoundSnippet): number {
  return (
    tags.reduce((sum, tag) => sum + tag.length, 0) + title.length + description.length + code.length
  );
}
