import type { Snippet, SnippetDraft } from "../../../src/core/model.ts";

/** One snippet as a server keeps it. */
export interface ServerRow {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  /** Whether it is told nobody for now. */
  readonly isHidden?: boolean;
}

/** What a row means to a user: the code may stand in its description. */
export type Truth = SnippetDraft;

const carried =
  /^([^]*?)(?:^|\n{1,2})(`{3,})[^\n]* snippet-code\n([^]*)\n\2\nsnippet-code \d+ sha256=[0-9a-f]{64}\n?$/;

export function truthOf(row: ServerRow): Truth {
  const [, own, , code] = carried.exec(row.description) ?? [];
  const { title, tags, language } = row;
  return {
    title,
    tags,
    private: row.private,
    languageId: language,
    description: own ?? row.description,
    code: code ?? row.code,
  };
}

const fields = ["title", "description", "tags", "private", "languageId", "code"] as const;

/** What differs, one text a field. @param but fields that are not looked at. */
export function differing(
  meant: Truth,
  found: Truth | Snippet,
  but: readonly string[] = [],
): readonly string[] {
  return fields
    .filter((field) => !but.includes(field) && written(meant[field]) !== written(found[field]))
    .map((field) => `${field} ${written(meant[field])} -> ${written(found[field])}`);
}

function written(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : value) ?? "missing";
}
