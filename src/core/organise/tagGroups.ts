import type { Snippet } from "../model.ts";
import { isPrefixTag } from "../snippet/prefixTag.ts";
import { groupOf, type Group } from "./group.ts";
import { byName } from "./names.ts";

/** A tag with more parts is one name: nobody keeps order in so many levels. */
const mostLevels = 8;

interface TagTree {
  readonly tag: string;
  readonly name: string;
  readonly members: Snippet[];
  readonly below: Map<string, TagTree>;
  count: number;
  /** The snippet that was counted last. */
  last: Snippet | undefined;
}

/**
 * The snippets by their tags. A slash makes levels: `work/api` stands in the group `work`, whether or not a snippet has that
 * tag. Tags in which capitals differ only are one, called as the first snippet calls it. Prefixes are no groups: each has
 * its own. Those without a tag are last.
 */
export function tagGroups(snippets: readonly Snippet[]): readonly Group[] {
  const top = new Map<string, TagTree>();
  const untagged: Snippet[] = [];
  for (const snippet of snippets) {
    const tags = new Map(
      snippet.tags
        .filter((tag) => tag.trim() !== "" && !isPrefixTag(tag))
        .map((tag) => [tag.toLowerCase(), tag]),
    );
    for (const tag of tags.values()) {
      put(snippet, partsOf(tag), top);
    }
    if (tags.size === 0) {
      untagged.push(snippet);
    }
  }
  const tagged = groupsOf(top, "tag:");
  return untagged.length === 0
    ? tagged
    : [...tagged, groupOf("untagged", { kind: "untagged" }, untagged)];
}

function put(snippet: Snippet, parts: readonly string[], top: Map<string, TagTree>): void {
  let level = top;
  parts.forEach((name, place) => {
    const key = name.toLowerCase();
    const tag = parts.slice(0, place + 1).join("/");
    const tree: TagTree = level.get(key) ?? emptyTree(tag, name);
    level.set(key, tree);
    if (tree.last !== snippet) {
      tree.last = snippet;
      tree.count += 1;
    }
    if (place === parts.length - 1) {
      tree.members.push(snippet);
    }
    level = tree.below;
  });
}

function emptyTree(tag: string, name: string): TagTree {
  return { tag, name, members: [], below: new Map(), count: 0, last: undefined };
}

/** An address or a lone slash is a name, and no way through levels. */
function partsOf(tag: string): readonly string[] {
  const parts = tag.split("/", mostLevels + 1);
  const isWay = parts.length <= mostLevels && parts.every((part) => part && part.trim() === part);
  return isWay ? parts : [tag];
}

function groupsOf(level: ReadonlyMap<string, TagTree>, start: string): readonly Group[] {
  return [...level]
    .sort(([, left], [, right]) => byName(left.name, right.name))
    .map(([key, { tag, name, members, below, count }]) => {
      const id = `${start}${key}`;
      const groups = groupsOf(below, `${id}/`);
      return { ...groupOf(id, { kind: "tag", tag, name }, members), groups, count };
    });
}
