import { normalized } from "../normalized.ts";

/** The API separates tags by commas or spaces, so no tag can contain them (spec: Snippet, `tags`). */
const separators = /[\s,\p{Cc}]+/u;

/** The tags of a typed text, in order, without repetitions: "Go" and "go" are the same tag. */
export function splitTags(typed: string): readonly string[] {
  return uniqueTags(tagsIn(typed));
}

/** The same, with repetitions. */
export function tagsIn(typed: string): readonly string[] {
  return typed.split(separators).filter((tag) => tag !== "");
}

/** The first spelling of each tag. */
export function uniqueTags(tags: readonly string[]): readonly string[] {
  return [...spellings(tags).values()];
}

/** The same, by the canonical form. */
export function spellings(tags: readonly string[]): ReadonlyMap<string, string> {
  const byFolded = new Map<string, string>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    if (!byFolded.has(folded)) {
      byFolded.set(folded, tag);
    }
  }
  return byFolded;
}

/** The canonical form of all spellings of a tag: "Go" and "go" are equal. */
export function foldTag(tag: string): string {
  return normalized(tag).toLowerCase();
}
