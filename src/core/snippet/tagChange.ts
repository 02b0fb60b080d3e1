import { foldTag, uniqueTags } from "./tagRules.ts";

/** The user's edit of the tags that several snippets share. */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The tags that all snippets have, in the order of the first; "Go" and "go" are equal. */
export function sharedTags(
  snippets: readonly { readonly tags: readonly string[] }[],
): readonly string[] {
  const [first, ...others] = snippets;
  return (first?.tags ?? []).filter((tag) => others.every(({ tags }) => has(tags, tag)));
}

/** The tags that the user added and removed; a changed spelling is neither. */
export function tagChange(before: readonly string[], after: readonly string[]): TagChange {
  return {
    added: after.filter((tag) => !has(before, tag)),
    removed: before.filter((tag) => !has(after, tag)),
  };
}

/** Applies the change; the other tags of a snippet stay. */
export function changedTags(
  tags: readonly string[],
  { added, removed }: TagChange,
): readonly string[] {
  return uniqueTags([...tags.filter((tag) => !has(removed, tag)), ...added]);
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((each) => foldTag(each) === foldTag(tag));
}
