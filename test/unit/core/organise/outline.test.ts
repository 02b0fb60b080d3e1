import assert from "node:assert/strict";
import fc from "fast-check";
import type { Snippet } from "../../../../src/core/model.ts";
import {
  groupings,
  readArrangement,
  sortings,
  type Arrangement,
} from "../../../../src/core/organise/arrangement.ts";
import type { Group } from "../../../../src/core/organise/group.ts";
import { inOrder, orderOf, type OrderFacts } from "../../../../src/core/organise/order.ts";
import { outlineOf, type OutlineFacts } from "../../../../src/core/organise/outline.ts";
import { tagGroups } from "../../../../src/core/organise/tagGroups.ts";

let last = 0;
function snippet(change: Partial<Snippet> = {}): Snippet {
  last += 1;
  return {
    id: `${last}`,
    title: "T",
    description: "",
    languageId: "3",
    language: "Python",
    tags: [],
    private: true,
    code: "c",
    createdAt: undefined,
    updatedAt: undefined,
    ...change,
  };
}

const usual = readArrangement(undefined);
const nothingKnown: OutlineFacts = {
  isFavorite: () => false,
  recent: [],
  suiting: new Set(),
  matches: undefined,
  tagGroups,
};

function named({ subject, snippets }: Group): readonly string[] {
  const name =
    subject.kind === "language" ? subject.name : subject.kind === "tag" ? subject.tag : "";
  return [`${subject.kind} ${name}`.trim(), ...snippets.map(({ title }) => title)];
}

/** All of these groups, and those in them. */
function withInner(groups: readonly Group[]): readonly Group[] {
  return groups.flatMap((group) => [group, ...withInner(group.groups)]);
}

function outline(
  snippets: readonly Snippet[],
  arrangement: Partial<Arrangement>,
  facts: Partial<OutlineFacts> = {},
): readonly (readonly string[])[] {
  const { groups, loose } = outlineOf(
    snippets,
    { ...usual, ...arrangement },
    { ...nothingKnown, ...facts },
  );
  return [...groups.map(named), ...loose.map(({ title }) => [title])];
}

describe("Snippets in groups", () => {
  const zig = { language: "Zig", languageId: "9" };
  const awk = { language: "awk", languageId: "1" };
  const one = snippet({ title: "one", ...zig, tags: ["IO", "a"] });
  const two = snippet({ title: "two", language: "C++", languageId: "4", tags: ["io"] });
  const three = snippet({ title: "three", ...awk });
  const four = snippet({ title: "four", ...zig, tags: ["prefix:x", "format:template", "b"] });
  const all = [one, two, three, four];

  it("are sorted by the language's name as people sort, and not within it", () => {
    assert.deepEqual(outline(all, { grouping: "language" }), [
      ["language awk", "three"],
      ["language C++", "two"],
      ["language Zig", "one", "four"],
    ]);
  });

  it("stand below each of their tags, capitals or not; technical ones are none; those without are last", () => {
    assert.deepEqual(outline(all, { grouping: "tag" }), [
      ["tag a", "one"],
      ["tag b", "four"],
      ["tag IO", "one", "two"],
      ["untagged", "three"],
    ]);
  });

  it("stand in groups of groups where a tag has slashes, each counted once, groups above snippets", () => {
    const lines = (groups: readonly Group[], indent = ""): readonly string[] =>
      groups.flatMap(({ subject, count, snippets, groups: inside }) => [
        `${indent}${subject.kind === "tag" ? `${subject.name} (${subject.tag})` : subject.kind} ${count}`,
        ...lines(inside, `${indent}  `),
        ...snippets.map(({ title }) => `${indent}  ${title}`),
      ]);
    const get = snippet({ title: "get", tags: ["work/API/v2", "work/db"] });
    const put = snippet({ title: "put", tags: ["Work/api", "work"] });
    const play = snippet({ title: "play", tags: ["home", "work/api"] });
    const link = snippet({
      title: "link",
      tags: ["https://a/b", "/", "a/ b", "1/2/3/4/5/6/7/8/9"],
    });
    const arrangement = { ...usual, grouping: "tag" } as const;
    const { groups } = outlineOf([get, put, play, link], arrangement, nothingKnown);
    const odd = (tag: string): readonly string[] => [`${tag} (${tag}) 1`, "  link"];
    assert.deepEqual(lines(groups), [
      ...odd("/"),
      ...odd("1/2/3/4/5/6/7/8/9"),
      ...odd("a/ b"),
      "home (home) 1",
      "  play",
      ...odd("https://a/b"),
      "work (work) 3",
      "  API (work/API) 3",
      "    v2 (work/API/v2) 1",
      "      get",
      "    put",
      "    play",
      "  db (work/db) 1",
      "    get",
      "  put",
    ]);
    const matches = new Map([
      [get.id, 0],
      [play.id, 1],
    ]);
    const found = outlineOf([get, put, play, link], arrangement, { ...nothingKnown, matches });
    assert.deepEqual(lines(found.groups), [
      "work (work) 2",
      "  API (work/API) 2",
      "    v2 (work/API/v2) 1",
      "      get",
      "    play",
      "  db (work/db) 1",
      "    get",
      "home (home) 1",
      "  play",
    ]);
    assert.ok(withInner(found.groups).every(({ id, isOpen }) => isOpen && id.startsWith("found:")));
  });

  it("are those of the active file's language first, which is open", () => {
    const suiting = new Set(["Zig"]);
    assert.deepEqual(outline(all, { grouping: "file" }, { suiting }), [
      ["language Zig", "one", "four"],
      ["language awk", "three"],
      ["language C++", "two"],
    ]);
    const facts = { ...nothingKnown, suiting };
    const { groups } = outlineOf(all, { ...usual, grouping: "file" }, facts);
    assert.deepEqual(
      groups.map(({ isOpen }) => isOpen),
      [true, false, false],
    );
  });

  it("are one list where a person wants no groups", () => {
    assert.deepEqual(outline(all, { grouping: "flat" }), [["one"], ["two"], ["three"], ["four"]]);
  });

  it("begin with the favorites and the last used, each where it is wanted and there is one", () => {
    const facts = {
      isFavorite: (id: string) => id === two.id,
      recent: [four.id, "gone", one.id],
    };
    const flat = { grouping: "flat" } as const;
    const rest = [["one"], ["two"], ["three"], ["four"]];
    const favorites = ["favorites", "two"];
    const recent = ["recent", "four", "one"];
    assert.deepEqual(outline(all, flat, facts), [favorites, recent, ...rest]);
    assert.deepEqual(outline(all, { ...flat, showsFavorites: false }, facts), [recent, ...rest]);
    assert.deepEqual(outline(all, { ...flat, showsRecent: false }, facts), [favorites, ...rest]);
    assert.deepEqual(outline(all, flat, { recent: ["gone"] }), rest);
  });

  it("are what the filter finds, the group with the best find first, or by name", () => {
    const matches = new Map([
      [four.id, 0],
      [three.id, 1],
    ]);
    const facts = { matches, isFavorite: () => true, recent: [one.id] };
    assert.deepEqual(outline(all, {}, facts), [
      ["language Zig", "four"],
      ["language awk", "three"],
    ]);
    assert.deepEqual(outline(all, { isByMatch: false }, facts), [
      ["language awk", "three"],
      ["language Zig", "four"],
    ]);
    assert.deepEqual(outline(all, { grouping: "flat" }, facts), [["three"], ["four"]]);
    assert.deepEqual(outline(all, {}, { matches: new Map() }), []);
  });

  it("are all there, in each grouping, and in no group twice", () => {
    const anySnippet = fc
      .record({
        language: fc.constantFrom("A", "b", "constructor", ""),
        tags: fc.array(
          fc.constantFrom(
            "x",
            "X",
            "x/y",
            "X/y/z",
            "y",
            "__proto__",
            " ",
            "/",
            "prefix:p",
            "prefix:",
          ),
        ),
      })
      .map(({ language, tags }) => snippet({ language, languageId: language, tags }));
    fc.assert(
      fc.property(fc.array(anySnippet), fc.constantFrom(...groupings), (snippets, grouping) => {
        const { groups: top, loose } = outlineOf(snippets, { ...usual, grouping }, nothingKnown);
        const groups = withInner(top);
        const there = new Set([...groups.flatMap((group) => group.snippets), ...loose]);
        assert.equal(there.size, snippets.length);
        for (const group of groups) {
          const { snippets: members, count } = group;
          assert.equal(new Set(members).size, members.length);
          const inside = withInner([group]).flatMap((each) => each.snippets);
          assert.equal(new Set(inside).size, count);
        }
        assert.equal(new Set(groups.map(({ id }) => id)).size, groups.length);
      }),
    );
  });
});

describe("The order of snippets", () => {
  const factsOf = (snippets: readonly Snippet[], change: Partial<OrderFacts> = {}): OrderFacts => ({
    use: () => undefined,
    place: (id) => snippets.findIndex((each) => each.id === id),
    matches: undefined,
    ...change,
  });
  const ordered = (
    snippets: readonly Snippet[],
    arrangement: Partial<Arrangement>,
    change: Partial<OrderFacts> = {},
  ): readonly string[] =>
    inOrder(snippets, orderOf({ ...usual, ...arrangement }, factsOf(snippets, change))).map(
      ({ title }) => title,
    );

  const a = snippet({ title: "a 10", createdAt: 1 });
  const b = snippet({ title: "B 2", createdAt: 3 });
  const c = snippet({ title: "a 9", createdAt: 3 });
  const d = snippet({ title: "ä" });
  const uses = new Map([
    [a.id, { lastUsedAt: 10, count: 1 }],
    [d.id, { lastUsedAt: 5, count: 9 }],
  ]);
  const use = (id: string): { lastUsedAt: number; count: number } | undefined => uses.get(id);

  const cases: readonly [string, Partial<Arrangement>, Partial<OrderFacts>, readonly string[]][] = [
    [
      "is that of titles as people sort them",
      { sorting: "title" },
      {},
      ["ä", "a 9", "a 10", "B 2"],
    ],
    [
      "is the newest first, as the service has them where times are the same or unknown",
      { sorting: "newest" },
      {},
      ["B 2", "a 9", "a 10", "ä"],
    ],
    ["is the last used first", { sorting: "lastUsed" }, { use }, ["a 10", "ä", "B 2", "a 9"]],
    ["is the most used first", { sorting: "mostUsed" }, { use }, ["ä", "a 10", "B 2", "a 9"]],
    [
      "is that of the matches",
      { sorting: "title" },
      { matches: new Map([d, c, b, a].map(({ id }, place) => [id, place])) },
      ["ä", "a 9", "B 2", "a 10"],
    ],
    [
      "is the chosen one among the matches, where it was chosen since",
      { sorting: "title", isByMatch: false },
      { matches: new Map() },
      ["ä", "a 9", "a 10", "B 2"],
    ],
  ];
  for (const [sentence, arrangement, facts, expected] of cases) {
    it(sentence, () => assert.deepEqual(ordered([a, b, c, d], arrangement, facts), expected));
  }

  it("is the same from whatever order of before", () => {
    const anySnippet = fc
      .record({
        title: fc.constantFrom("a", "b", "A", "10", "9"),
        createdAt: fc.constantFrom(undefined, 1, 2),
      })
      .map(snippet);
    fc.assert(
      fc.property(
        fc.array(anySnippet),
        fc.array(anySnippet),
        fc.constantFrom(...sortings),
        fc.integer(),
        (snippets, others, sorting, turn) => {
          const order = orderOf({ ...usual, sorting }, factsOf(snippets));
          const split = Math.abs(turn) % (snippets.length + 1);
          const before = [...others, ...snippets.slice(split), ...snippets.slice(0, split / 2)];
          assert.deepEqual(inOrder(snippets, order, before), inOrder(snippets, order));
        },
      ),
    );
  });

  it("of a hundred thousand takes no more room than a call may have", () => {
    const many = Array.from({ length: 200_000 }, () => snippet());
    const order = orderOf(usual, { ...factsOf([]), place: Number });
    assert.equal(inOrder(many, order).length, many.length);
  });
});

describe("What was kept of an arrangement", () => {
  it("is read again, whatever it is", () => {
    const other: Arrangement = {
      grouping: "tag",
      sorting: "title",
      filter: "x",
      isByMatch: false,
      showsFavorites: false,
      showsRecent: false,
    };
    assert.deepEqual(readArrangement(JSON.parse(JSON.stringify(other))), other);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        assert.ok(groupings.includes(readArrangement(value).grouping));
      }),
    );
    assert.deepEqual(readArrangement({ grouping: "none", filter: 7, showsRecent: 1 }), usual);
  });
});
