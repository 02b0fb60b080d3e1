import type { Snippet, SnippetId } from "../model.ts";
import type { Arrangement } from "./arrangement.ts";
import { foundGroups } from "./foundGroups.ts";
import { groupOf, type Group } from "./group.ts";
import { byName } from "./names.ts";
import type { tagGroups } from "./tagGroups.ts";

/** Facts about the snippets from other sources. */
export interface OutlineFacts {
  isFavorite(id: SnippetId): boolean;
  /** The last used first. */
  readonly recent: readonly SnippetId[];
  /** Names of the languages that match the active file. */
  readonly suiting: ReadonlySet<string>;
  /** The results of the filter, with their rank; undefined without a filter. */
  readonly matches: ReadonlyMap<SnippetId, number> | undefined;
  /** Imported late, because most users never group by tag; until then there are no such groups. */
  readonly tagGroups: typeof tagGroups | undefined;
}

export interface Outline {
  readonly groups: readonly Group[];
  /** Snippets at the top level, below the groups. */
  readonly loose: readonly Snippet[];
}

/** Up to this number of results the groups of a filter are open. */
const mostOpen = 200;

/** Puts snippets into groups. With a filter, there are no groups of favorites and recently used snippets. */
export function outlineOf(
  snippets: readonly Snippet[],
  arrangement: Arrangement,
  facts: OutlineFacts,
): Outline {
  const { matches } = facts;
  const { grouping } = arrangement;
  if (matches === undefined) {
    const own = snippets.filter(isOwn);
    const top = topGroups(own, arrangement, facts);
    return grouping === "flat"
      ? { groups: [...top, ...sharedGroup(snippets)], loose: own }
      : { groups: [...top, ...groupsOf(grouping, snippets, facts)], loose: [] };
  }
  const found = snippets.filter(({ id }) => matches.has(id));
  if (grouping === "flat") {
    return { groups: [], loose: found };
  }
  const isOpen = found.length <= mostOpen;
  const best = arrangement.isByMatch ? matches : undefined;
  return { groups: foundGroups(groupsOf(grouping, found, facts), isOpen, best), loose: [] };
}

function isOwn({ owner }: Snippet): boolean {
  return owner === undefined;
}

/** The group of other users' snippets, if there are any. */
function sharedGroup(snippets: readonly Snippet[]): readonly Group[] {
  const shared = snippets.filter((snippet) => !isOwn(snippet));
  return shared.length === 0 ? [] : [groupOf("shared", { kind: "shared" }, shared)];
}

function groupsOf(
  grouping: Exclude<Arrangement["grouping"], "flat">,
  snippets: readonly Snippet[],
  facts: OutlineFacts,
): readonly Group[] {
  return [...groupsBy(grouping, snippets.filter(isOwn), facts), ...sharedGroup(snippets)];
}

function topGroups(
  snippets: readonly Snippet[],
  { showsFavorites, showsRecent }: Arrangement,
  facts: OutlineFacts,
): readonly Group[] {
  const favorites = showsFavorites ? snippets.filter(({ id }) => facts.isFavorite(id)) : [];
  const recent = showsRecent ? picked(snippets, facts.recent) : [];
  return [
    ...(favorites.length === 0 ? [] : [groupOf("favorites", { kind: "favorites" }, favorites)]),
    ...(recent.length === 0
      ? []
      : [{ ...groupOf("recent", { kind: "recent" }, recent), isOrdered: true }]),
  ];
}

function picked(snippets: readonly Snippet[], ids: readonly SnippetId[]): readonly Snippet[] {
  const wanted = new Set(ids);
  const byId = new Map(snippets.flatMap((each) => (wanted.has(each.id) ? [[each.id, each]] : [])));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function groupsBy(
  grouping: Exclude<Arrangement["grouping"], "flat">,
  snippets: readonly Snippet[],
  facts: OutlineFacts,
): readonly Group[] {
  switch (grouping) {
    case "language":
      return byLanguage(snippets, new Set());
    case "file":
      return byLanguage(snippets, facts.suiting);
    case "tag":
      return facts.tagGroups?.(snippets) ?? [];
  }
}

function byLanguage(snippets: readonly Snippet[], suiting: ReadonlySet<string>): readonly Group[] {
  return [...Map.groupBy(snippets, ({ languageId }) => languageId)]
    .map(([languageId, members]) => {
      const name = members[0]?.language ?? languageId;
      const isSuiting = suiting.has(name);
      const subject = { kind: "language" as const, languageId, name, isSuiting };
      const id = `${isSuiting ? "suiting" : "language"}:${languageId}`;
      return { ...groupOf(id, subject, members), subject, isOpen: isSuiting };
    })
    .sort(
      ({ subject: left }, { subject: right }) =>
        Number(right.isSuiting) - Number(left.isSuiting) || byName(left.name, right.name),
    );
}
