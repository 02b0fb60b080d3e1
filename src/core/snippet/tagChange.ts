import { foldTag, uniqueTags } from "./tagRules.ts";

/** What the user made of the tags that several snippets share. */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The tags that all of them have, in the order of the first; "Go" and "go" are the same. */
export function sharedTags(
  snippets: readonly { readonly tags: readonly string[] }[],
): readonly string[] {
  const [first, ...others] = snippets;
  return (first?.tags ?? []).filter((tag) => others.every(({ tags }) => has(tags, tag)));
}

/** What the user added and took away; another spelling of a tag is neither. */
export function tagChange(before: readonly string[], after: readonly string[]): TagChange {
  return {
    added: after.filter((tag) => !has(before, tag)),
    removed: before.filter((tag) => !has(after, tag)),
  };
}

/** What one snippet has of its own stays. */
export function changedTags(
  tags: readonly string[],
  { added, removed }: TagChange,
): readonly string[] {
  return uniqueTags([...tags.filter((tag) => !has(removed, tag)), ...added]);
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((each) => foldTag(each) === foldTag(tag));
}
