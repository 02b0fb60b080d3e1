import type { SnippetDraft } from "../../model.ts";

/** The parts of a snippet that users edit. */
export type DraftField = keyof SnippetDraft;

/** Private is first, because it matters most to users. */
const fields = ["private", "code", "title", "description", "tags", "languageId"] as const;

/**
 * The parts in which `after` says something else than `before`, byte for byte; tags as a set. An unknown visibility says
 * nothing: it leaves the one before.
 */
export function differences(before: SnippetDraft, after: SnippetDraft): readonly DraftField[] {
  return fields.filter((field) => {
    if (field === "tags") {
      return !isSameTags(before.tags, after.tags);
    }
    const isUnsaid = field === "private" && after.private === undefined;
    return !isUnsaid && before[field] !== after[field];
  });
}

/** Whether both have the same tags, in any order. */
export function isSameTags(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  return new Set(a).size === other.size && a.every((tag) => other.has(tag));
}
