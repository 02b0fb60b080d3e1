import type { SnippetId } from "../model.ts";
import type { Group } from "./group.ts";

/**
 * The groups of a filter's results. They differ from the groups without a filter: the user opens and closes them
 * separately.
 * @param matches moves the group with the best result to the front; undefined keeps the order.
 */
export function foundGroups(
  groups: readonly Group[],
  isOpen: boolean,
  matches: ReadonlyMap<SnippetId, number> | undefined,
): readonly Group[] {
  const found = groups.map((group) => ({
    ...group,
    id: `found:${group.id}`,
    isOpen,
    groups: foundGroups(group.groups, isOpen, matches),
  }));
  if (matches === undefined) {
    return found;
  }
  const best = new Map(found.map((group) => [group.id, bestOf(group, matches)]));
  return found.sort((left, right) => (best.get(left.id) ?? 0) - (best.get(right.id) ?? 0));
}

function bestOf({ snippets, groups }: Group, matches: ReadonlyMap<SnippetId, number>): number {
  const own = snippets.reduce(
    (least, { id }) => Math.min(least, matches.get(id) ?? least),
    Infinity,
  );
  return groups.reduce((least, group) => Math.min(least, bestOf(group, matches)), own);
}
