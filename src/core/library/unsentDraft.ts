import { createHash } from "node:crypto";
import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";
import { isDraft, isFields } from "./files/recordFields.ts";
import type { Fields } from "./files/recordFields.ts";

/** What a person was entering when it failed or was interrupted before it was saved. Fields not filled in yet are empty. */
export interface UnsentDraft {
  /** Of the draft, not of a snippet. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** {@link SnippetLibrary.key} of where it was to be saved: it is offered there and nowhere else. */
  readonly libraryKey: string;
  /** The snippet that was being edited; undefined for a new one. */
  readonly snippetId: SnippetId | undefined;
  /** Whether the code was to take the place of the snippet's; else that one stays as it is by now. */
  readonly isNewCode?: boolean;
  readonly draft: SnippetDraft;
}

/** What the snippet's code is to be when the draft is gone on with. */
export function codeFor({ code }: Snippet, unsent: UnsentDraft | undefined): string {
  return unsent?.isNewCode === true ? unsent.draft.code : code;
}

const version = 1;

/** The file: a line with the SHA-256 of the rest, then JSON. */
export function formatDraft(draft: UnsentDraft): string {
  const json = `${JSON.stringify({ version, ...draft }, undefined, 2)}\n`;
  return `${checksum(json)}\n${json}`;
}

/** @returns `newer` for a file of a later version, undefined for one that is damaged. */
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
  const { id, savedAt, libraryKey, snippetId, isNewCode, draft } = value;
  const isWhole =
    typeof id === "string" &&
    typeof savedAt === "number" &&
    typeof libraryKey === "string" &&
    isOptionalText(snippetId) &&
    isDraft(draft);
  return isWhole
    ? { id, savedAt, libraryKey, snippetId, ...(isNewCode === true ? { isNewCode } : {}), draft }
    : undefined;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function checksum(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
