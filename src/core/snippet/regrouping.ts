import type { SnippetDraft } from "../model.ts";
import { changedTags, sharedTags } from "./tagChange.ts";

/** The groups that a snippet can join. */
export type SnippetGroup =
  | { readonly kind: "language"; readonly languageId: string }
  | { readonly kind: "tag"; readonly tag: string };

type Grouped = Pick<SnippetDraft, "languageId" | "tags">;

/** The change that adds a snippet to a group; undefined if it is a member already. */
export function joinGroup(snippet: Grouped, group: SnippetGroup): Partial<Grouped> | undefined {
  if (belongs(snippet, group)) {
    return undefined;
  }
  return group.kind === "language"
    ? { languageId: group.languageId }
    : { tags: changedTags(snippet.tags, { added: [group.tag], removed: [] }) };
}

/**
 * Reverts {@link joinGroup}, but no later change.
 * @param before the snippet before the change.
 * @returns undefined if it is no longer a member of the group.
 */
export function leaveGroup(
  now: Grouped,
  before: Grouped,
  group: SnippetGroup,
): Partial<Grouped> | undefined {
  if (!belongs(now, group)) {
    return undefined;
  }
  return group.kind === "language"
    ? { languageId: before.languageId }
    : { tags: changedTags(now.tags, { added: [], removed: [group.tag] }) };
}

/** "Go" and "go" are the same tag. */
function belongs({ languageId, tags }: Grouped, group: SnippetGroup): boolean {
  return group.kind === "language"
    ? languageId === group.languageId
    : sharedTags([{ tags: [group.tag] }, { tags }]).length > 0;
}
