import type { SnippetId } from "../model.ts";
import type { Group } from "./group.ts";

/** The groups of what a filter finds. They are others than those without it: a person closes and opens them by themselves. */
export function foundGroups(groups: readonly Group[], isOpen: boolean): readonly Group[] {
  return groups.map((group) => ({
    ...group,
    id: `found:${group.id}`,
    isOpen,
    groups: foundGroups(group.groups, isOpen),
  }));
}

/** The groups in the order of the best find in each. */
export function bestFirst(
  groups: readonly Group[],
  matches: ReadonlyMap<SnippetId, number>,
): readonly Group[] {
  const best = new Map(groups.map((group) => [group.id, bestOf(group, matches)]));
  return groups
    .map((group) => ({ ...group, groups: bestFirst(group.groups, matches) }))
    .sort((left, right) => (best.get(left.id) ?? 0) - (best.get(right.id) ?? 0));
}

function bestOf({ snippets, groups }: Group, matches: ReadonlyMap<SnippetId, number>): number {
  const own = snippets.reduce(
    (least, { id }) => Math.min(least, matches.get(id) ?? least),
    Infinity,
  );
  return groups.reduce((least, group) => Math.min(least, bestOf(group, matches)), own);
}
