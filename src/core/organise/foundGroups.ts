import type { SnippetId } from "../model.ts";
import type { Group } from "./group.ts";

/**
 * The groups of what a filter finds, each for itself. They are others than those without it: the user closes and opens them
 * by themselves.
 * @param matches puts the group with the best find first; undefined leaves the groups in their order.
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
