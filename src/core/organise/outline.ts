import type { Snippet, SnippetId } from "../model.ts";
import { isPrefixTag } from "../snippet/prefixTag.ts";
import type { Arrangement } from "./arrangement.ts";
import type { Group, GroupSubject } from "./group.ts";

/** What is known of the snippets besides themselves. */
export interface OutlineFacts {
  isFavourite(id: SnippetId): boolean;
  /** The last used first. */
  readonly recent: readonly SnippetId[];
  /** Names of the languages that suit the file the person works on. */
  readonly suiting: ReadonlySet<string>;
  /** What the filter finds, and at which place; undefined without a filter. */
  readonly matches: ReadonlyMap<SnippetId, number> | undefined;
}

export interface Outline {
  readonly groups: readonly Group[];
  /** Snippets that stand at the top, below the groups. */
  readonly loose: readonly Snippet[];
}

/** So many finds of a filter are shown at once; the groups of more are closed. */
const mostOpen = 200;

/** Puts snippets into groups. Favourites and what was used lately are left out while there is a filter. */
export function outlineOf(
  snippets: readonly Snippet[],
  arrangement: Arrangement,
  facts: OutlineFacts,
): Outline {
  const { matches } = facts;
  const { grouping } = arrangement;
  if (matches === undefined) {
    const top = topGroups(snippets, arrangement, facts);
    return grouping === "flat"
      ? { groups: top, loose: snippets }
      : { groups: [...top, ...groupsBy(grouping, snippets, facts)], loose: [] };
  }
  const found = snippets.filter(({ id }) => matches.has(id));
  if (grouping === "flat") {
    return { groups: [], loose: found };
  }
  const isOpen = found.length <= mostOpen;
  const groups = groupsBy(grouping, found, facts).map((group) => ({
    ...group,
    id: `found:${group.id}`,
    isOpen,
  }));
  return { groups: arrangement.isByMatch ? bestFirst(groups, matches) : groups, loose: [] };
}

function topGroups(
  snippets: readonly Snippet[],
  { showsFavourites, showsRecent }: Arrangement,
  facts: OutlineFacts,
): readonly Group[] {
  const favourites = showsFavourites ? snippets.filter(({ id }) => facts.isFavourite(id)) : [];
  const recent = showsRecent ? picked(snippets, facts.recent) : [];
  return [
    ...(favourites.length === 0 ? [] : [group("favourites", { kind: "favourites" }, favourites)]),
    ...(recent.length === 0
      ? []
      : [{ ...group("recent", { kind: "recent" }, recent), isOrdered: true }]),
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
  { suiting }: OutlineFacts,
): readonly Group[] {
  switch (grouping) {
    case "language":
      return byLanguage(snippets, new Set());
    case "file":
      return byLanguage(snippets, suiting);
    case "tag":
      return byTag(snippets);
  }
}

function byLanguage(snippets: readonly Snippet[], suiting: ReadonlySet<string>): readonly Group[] {
  return [...Map.groupBy(snippets, ({ languageId }) => languageId)]
    .map(([languageId, members]) => {
      const name = members[0]?.language ?? languageId;
      const isSuiting = suiting.has(name);
      const subject = { kind: "language" as const, languageId, name, isSuiting };
      const id = `${isSuiting ? "suiting" : "language"}:${languageId}`;
      return { ...group(id, subject, members), subject, isOpen: isSuiting };
    })
    .sort(
      ({ subject: left }, { subject: right }) =>
        Number(right.isSuiting) - Number(left.isSuiting) || byName(left.name, right.name),
    );
}

/** Tags in which capitals differ only are one, called as the first snippet calls it. Prefixes are no groups: each has its own. */
function byTag(snippets: readonly Snippet[]): readonly Group[] {
  const groups = new Map<string, { readonly tag: string; readonly members: Snippet[] }>();
  const untagged: Snippet[] = [];
  for (const snippet of snippets) {
    const tags = new Map(
      snippet.tags
        .filter((tag) => tag.trim() !== "" && !isPrefixTag(tag))
        .map((tag) => [tag.toLowerCase(), tag]),
    );
    for (const [key, tag] of tags) {
      const known = groups.get(key);
      if (known === undefined) {
        groups.set(key, { tag, members: [snippet] });
      } else {
        known.members.push(snippet);
      }
    }
    if (tags.size === 0) {
      untagged.push(snippet);
    }
  }
  const tagged = [...groups]
    .sort(([, left], [, right]) => byName(left.tag, right.tag))
    .map(([key, { tag, members }]) => group(`tag:${key}`, { kind: "tag", tag }, members));
  return untagged.length === 0
    ? tagged
    : [...tagged, group("untagged", { kind: "untagged" }, untagged)];
}

function bestFirst(
  groups: readonly Group[],
  matches: ReadonlyMap<SnippetId, number>,
): readonly Group[] {
  const best = new Map(
    groups.map(({ id, snippets }) => [
      id,
      snippets.reduce((least, each) => Math.min(least, matches.get(each.id) ?? least), Infinity),
    ]),
  );
  return groups.toSorted((left, right) => (best.get(left.id) ?? 0) - (best.get(right.id) ?? 0));
}

function group(id: string, subject: GroupSubject, snippets: readonly Snippet[]): Group {
  return { id, subject, snippets, isOrdered: false, isOpen: false };
}

const { compare: byName } = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
