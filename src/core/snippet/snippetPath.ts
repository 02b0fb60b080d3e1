import type { SnippetId } from "../model.ts";
import { normalized } from "../normalized.ts";
import { withoutEnd } from "../withoutEnd.ts";

/** The use of a snippet's document: read-only, or saving to the server. */
export type DocumentMode = "open" | "edit";

/** The parts of a document's address. */
export interface SnippetAddress {
  readonly mode: DocumentMode;
  readonly libraryKey: string;
  readonly id: SnippetId;
}

const longestName = 80;
/** Characters that are safe in an authority, which editors may write in lower case. */
const plain = /^[a-z0-9-]+$/;
/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/** Controls, bidirectional and invisible characters, and characters that some file system refuses. */
const unfit = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\uFFFD"*:<>?|]/gu;

/**
 * `<mode>.<library>.<id>`: the authority of a document's address. So the path is the name alone, which is all that tabs
 * and breadcrumbs show.
 */
export function snippetAuthority({ mode, libraryKey, id }: SnippetAddress): string {
  return [mode, libraryKey, idLabel(id)].join(".");
}

/** @returns undefined unless {@link snippetAuthority} made it. */
export function parseSnippetAuthority(authority: string): SnippetAddress | undefined {
  const [mode, libraryKey = "", label = "", ...rest] = authority.split(".");
  const id = idOf(label);
  const isAddress = (mode === "open" || mode === "edit") && rest.length === 0;
  return isAddress && plain.test(libraryKey) && id !== undefined
    ? { mode, libraryKey, id }
    : undefined;
}

/**
 * A path segment that is safe on every system: no separator, control or invisible character, no device name, no blank
 * or dot at its ends, which systems drop, and at most 80 UTF-16 units before the extension.
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

/** Removes half a surrogate pair that a cut left at the end. */
function wholeCharacters(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, "");
}

function trimmed(name: string): string {
  return withoutEnd(name.replace(/^ +/, ""), " .");
}

/** Ids are opaque: an id with other characters becomes hex digits after a tilde. */
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
