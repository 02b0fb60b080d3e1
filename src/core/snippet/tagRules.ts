import { normalized } from "../normalized.ts";

/** The API separates tags by commas or spaces, so that no tag can hold either (spec: Snippet, `tags`). */
const separators = /[\s,\p{Cc}]+/u;

/** The tags in what the user typed, in order, each once: "Go" and "go" are the same tag. */
export function splitTags(typed: string): readonly string[] {
  return uniqueTags(typed.split(separators).filter((tag) => tag !== ""));
}

/** The first spelling of each tag. */
export function uniqueTags(tags: readonly string[]): readonly string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    if (!byFolded.has(folded)) {
      byFolded.set(folded, tag);
    }
  }
  return [...byFolded.values()];
}

/** The same text for all spellings of a tag: "Go" and "go" are equal. */
export function foldTag(tag: string): string {
  return normalized(tag).toLowerCase();
}
