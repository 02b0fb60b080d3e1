import type { Snippet } from "../model.ts";
import { isPrefixTag } from "../snippet/prefixTag.ts";
import { withoutTemplateTag } from "../snippet/template/templateTag.ts";
import { groupOf, type Group } from "./group.ts";
import { byName } from "./names.ts";

/** A tag with more levels counts as one name: users would lose track of so many levels. */
const mostLevels = 8;
/** Users look through no more, and each group costs time and memory, even a closed one. */
const most = { tagsEach: 100, groups: 5_000 };

interface TagTree {
  readonly tag: string;
  readonly name: string;
  readonly members: Snippet[];
  readonly below: Map<string, TagTree>;
  count: number;
  /** The last counted snippet. */
  last: Snippet | undefined;
}

/**
 * Groups the snippets by tag. A slash makes levels: `work/api` is inside the group `work`, even if no snippet has that
 * tag. Tags that differ only in case are one, in the spelling of the first snippet. Prefixes make no groups, because each
 * snippet has its own, nor does the tag of templates. Last come snippets without a tag, after those whose tags would exceed the limit of groups.
 */
export function tagGroups(snippets: readonly Snippet[]): readonly Group[] {
  const top = new Map<string, TagTree>();
  const room = { left: most.groups };
  const others = new Set<Snippet>();
  const untagged: Snippet[] = [];
  for (const snippet of snippets) {
    const tags = new Map(
      withoutTemplateTag(snippet.tags.slice(0, most.tagsEach))
        .filter((tag) => tag.trim() !== "" && !isPrefixTag(tag))
        .map((tag) => [tag.toLowerCase(), tag]),
    );
    for (const tag of tags.values()) {
      if (!put(snippet, partsOf(tag), top, room)) {
        others.add(snippet);
      }
    }
    if (tags.size === 0) {
      untagged.push(snippet);
    }
  }
  const last = [
    groupOf("otherTags", { kind: "otherTags" }, [...others]),
    groupOf("untagged", { kind: "untagged" }, untagged),
  ];
  return [...groupsOf(top, "tag:"), ...last.filter(({ count }) => count > 0)];
}

/** Puts a snippet into a higher level if the limit permits no own group. @returns whether it is in any. */
function put(
  snippet: Snippet,
  parts: readonly string[],
  top: Map<string, TagTree>,
  room: { left: number },
): boolean {
  let level = top;
  let own: TagTree | undefined;
  for (const [place, name] of parts.entries()) {
    const key = name.toLowerCase();
    let tree = level.get(key);
    if (tree === undefined) {
      if (room.left === 0) {
        break;
      }
      room.left -= 1;
      tree = emptyTree(parts.slice(0, place + 1).join("/"), name);
      level.set(key, tree);
    }
    if (tree.last !== snippet) {
      tree.last = snippet;
      tree.count += 1;
    }
    own = tree;
    level = tree.below;
  }
  if (own !== undefined && own.members.at(-1) !== snippet) {
    own.members.push(snippet);
  }
  return own !== undefined;
}

function emptyTree(tag: string, name: string): TagTree {
  return { tag, name, members: [], below: new Map(), count: 0, last: undefined };
}

/** An address or a lone slash is a name, not a path of levels. */
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
