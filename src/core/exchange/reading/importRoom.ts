import { maximumCodeBytes } from "../../snippet/code/codeRules.ts";
import type { NotTakenReason } from "../foundSnippet.ts";

/** A list of snippets may be long; beyond this the editor itself would run out of memory. */
const mostOfList = 64 * 1024 * 1024;
/** Line ends become shorter when they are read. */
const mostOfCode = 2 * maximumCodeBytes;
/** What is read is in memory until all is saved. */
const mostOfAll = 2 * mostOfList;

/** The bytes that one import may still read. */
export class ImportRoom {
  #left = mostOfAll;

  /** @returns why a file of this size is not read, and takes up nothing. */
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
