import type { Snippet } from "../../model.ts";

/** Whether two records of a snippet tell the same. */
export function isSameSnippet(one: Snippet | undefined, other: Snippet): boolean {
  return one !== undefined && textOf(one) === textOf(other);
}

function textOf(snippet: Snippet): string {
  const { id, languageId, language, title, description, tags, code } = snippet;
  const { createdAt, updatedAt, codeCheck, pageUrl } = snippet;
  return JSON.stringify([
    id,
    languageId,
    language,
    title,
    description,
    tags,
    snippet.private,
    code,
    createdAt,
    updatedAt,
    codeCheck,
    pageUrl,
  ]);
}
