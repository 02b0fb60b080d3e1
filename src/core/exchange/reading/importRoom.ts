import { maximumCodeBytes } from "../../model.ts";
import type { NotTakenReason } from "../foundSnippet.ts";

/** A list of snippets may be long; above this size the editor would run out of memory. */
const mostOfList = 64 * 1024 * 1024;
/** Line ends become shorter when they are read, hence twice the limit. */
const mostOfCode = 2 * maximumCodeBytes;
/** The content stays in memory until everything is saved. */
const mostOfAll = 2 * mostOfList;

/** Counts the bytes that one import may still read. */
export class ImportRoom {
  #left = mostOfAll;

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
}
