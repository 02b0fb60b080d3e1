import type { SnippetId } from "../model.ts";
import { normalized } from "../normalized.ts";
import { withoutEnd } from "./withoutEnd.ts";

/** How a document of a snippet may be used: to look at it, or with a save that writes to the server. */
export type DocumentMode = "open" | "edit";

/** The parts of a document's address. */
export interface SnippetAddress {
  readonly mode: DocumentMode;
  readonly libraryKey: string;
  readonly id: SnippetId;
}

const longestName = 80;
/** Characters that survive in an authority, which editors may write in lower case. */
const plain = /^[a-z0-9-]+$/;
/** Names that Windows keeps for devices, whatever extension follows. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Controls, marks that turn the direction of writing or are not seen, and what some file system refuses. */
const unfit = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\uFFFD"*:<>?|]/gu;

/**
 * `<mode>.<library>.<id>`: the authority of a document's address. So the path is the name alone, which is all that a
 * tab and the breadcrumbs above the text show.
 */
export function snippetAuthority({ mode, libraryKey, id }: SnippetAddress): string {
  return [mode, libraryKey, idLabel(id)].join(".");
}

/** @returns undefined for one that {@link snippetAuthority} did not make. */
export function parseSnippetAuthority(authority: string): SnippetAddress | undefined {
  const [mode, libraryKey = "", label = "", ...rest] = authority.split(".");
  const id = idOf(label);
  const isAddress = (mode === "open" || mode === "edit") && rest.length === 0;
  return isAddress && plain.test(libraryKey) && id !== undefined
    ? { mode, libraryKey, id }
    : undefined;
}

/**
 * One safe segment of a path on every system: no separator, no control or invisible character, no device name, no
 * blank or dot at its ends that systems drop, at most 80 UTF-16 units before the extension.
 */
export function fileNameFor(title: string, extension: string): string {
  const cleaned = normalized(title.slice(0, 8 * longestName).toWellFormed())
    .replace(/[/\\]/g, "-")
    .replace(unfit, " ")
    .replace(/\s+/g, " ");
  const short = trimmed(wholeCharacters(trimmed(cleaned).slice(0, longestName)));
  const stem = short.toLowerCase().endsWith(extension.toLowerCase())
    ? trimmed(short.slice(0, short.length - extension.length))
    : short;
  const named = stem === "" ? "snippet" : stem;
  return `${deviceName.test(named) ? `_${named}` : named}${extension}`;
}

/** A cut may have left half of a surrogate pair at the end. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, "");
}

function trimmed(name: string): string {
  return withoutEnd(name.replace(/^ +/, ""), " .");
}

/** An id is opaque: one that is not plain travels as hex digits behind a tilde. */
function idLabel(id: SnippetId): string {
  return plain.test(id) ? id : `~${Buffer.from(id.toWellFormed(), "utf8").toString("hex")}`;
}

function idOf(label: string): SnippetId | undefined {
  if (plain.test(label)) {
    return label;
  }
  return /^~(?:[0-9a-f]{2})+$/.test(label)
    ? Buffer.from(label.slice(1), "hex").toString("utf8")
    : undefined;
}
