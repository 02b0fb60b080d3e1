import { createHash } from "node:crypto";
import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";
import { isDraft, isFields, readSnippet } from "./files/recordFields.ts";
import type { Fields } from "./files/recordFields.ts";
import type { SnippetLibrary } from "./snippetLibrary.ts";

/** Input of a user that failed or was interrupted before it was saved. Fields not filled in yet are empty. */
export interface UnsentDraft {
  /** The id of the draft, not of a snippet. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** {@link SnippetLibrary.key} of the library for which the user entered it: it is offered there only. */
  readonly libraryKey: string;
  /** The snippet that was being edited; undefined for a new one. */
  readonly snippetId: SnippetId | undefined;
  /** The version that the user edited. The user has not seen later changes of another device. */
  readonly base?: Snippet;
  readonly draft: SnippetDraft;
}

/** Whether a draft belongs to this snippet, also if it has the snippet's local id. @param id undefined for a new snippet. */
export function isOf(
  { libraryKey, snippetId }: UnsentDraft,
  library: Pick<SnippetLibrary, "key" | "find">,
  id: SnippetId | undefined,
): boolean {
  const present = snippetId && (library.find(snippetId)?.id ?? snippetId);
  return libraryKey === library.key && present === id;
}

/** The code to go on with: a draft without a base has details only. */
export function codeFor({ code }: Snippet, unsent: UnsentDraft | undefined): string {
  return unsent?.base === undefined ? code : unsent.draft.code;
}

const version = 1;

/** The file: a line with the SHA-256 of the rest, then JSON. */
export function formatDraft(draft: UnsentDraft): string {
  const json = `${JSON.stringify({ version, ...draft }, undefined, 2)}\n`;
  return `${checksum(json)}\n${json}`;
}

/** @returns `newer` for a file of a later version, undefined for a damaged one. */
export function parseDraft(text: string): UnsentDraft | "newer" | undefined {
  const end = text.indexOf("\n");
  const json = text.slice(end + 1);
  if (end < 0 || text.slice(0, end) !== checksum(json)) {
    return undefined;
  }
  const value = parseJson(json);
  if (!isFields(value)) {
    return undefined;
  }
  const { version: found } = value;
  return typeof found === "number" && found > version ? "newer" : readDraft(value);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function readDraft(value: Fields): UnsentDraft | undefined {
  const { id, savedAt, libraryKey, snippetId, draft } = value;
  const base = readSnippet(value["base"]);
  const isWhole =
    typeof id === "string" &&
    typeof savedAt === "number" &&
    typeof libraryKey === "string" &&
    isOptionalText(snippetId) &&
    isDraft(draft);
  return isWhole ? { id, savedAt, libraryKey, snippetId, ...(base && { base }), draft } : undefined;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function checksum(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
