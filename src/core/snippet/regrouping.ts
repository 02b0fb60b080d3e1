import type { SnippetDraft } from "../model.ts";
import { changedTags, sharedTags } from "./tagChange.ts";

/** The groups that a snippet can join. */
export type SnippetGroup =
  | { readonly kind: "language"; readonly languageId: string }
  | { readonly kind: "tag"; readonly tag: string };

type Grouped = Pick<SnippetDraft, "languageId" | "tags">;

/** The change that makes a snippet join a group; undefined if it belongs to it already. */
export function joinGroup(snippet: Grouped, group: SnippetGroup): Partial<Grouped> | undefined {
  if (belongs(snippet, group)) {
    return undefined;
  }
  return group.kind === "language"
    ? { languageId: group.languageId }
    : { tags: changedTags(snippet.tags, { added: [group.tag], removed: [] }) };
}

/**
 * Takes {@link joinGroup} back, and nothing that was changed since.
 * @param before the snippet as it was.
 * @returns undefined where it does not belong to the group any more.
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
