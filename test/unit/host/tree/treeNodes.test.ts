import assert from "node:assert/strict";
import type { Snippet } from "../../../../src/core/model.ts";
import { groupOf } from "../../../../src/core/organise/group.ts";
import {
  GroupNode,
  FurtherNode,
  snippetIdsOf,
  snippetIdsWithin,
} from "../../../../src/host/tree/treeNodes.ts";
import { shownText } from "../../../../src/host/shownText.ts";

describe("The snippets that a menu passes", () => {
  const c = { kind: "language", languageId: "1", name: "C", isSuiting: false } as const;
  const language = new GroupNode("computer", groupOf("language:1", c, []));
  const cases: readonly [string, readonly unknown[], readonly string[]][] = [
    ["are none from the palette", [], []],
    ["are the one under the mouse", [{ id: "1" }], ["1"]],
    ["are all that are selected", [{ id: "1" }, [{ id: "1" }, { id: "2" }]], ["1", "2"]],
    ["are the one where the selection is empty", [{ id: "1" }, []], ["1"]],
    ["are each once", [{ id: "1" }, [{ id: "1" }, { id: "1" }]], ["1"]],
    ["are no languages and no Load More", [language, [language, new FurtherNode("more")]], []],
    ["are none in anything else", [undefined, "1", 7], []],
    ["are none where the id is no text", [{ id: 1 }, null], []],
  ];
  for (const [sentence, given, expected] of cases) {
    it(sentence, () => assert.deepEqual(snippetIdsOf(given), expected));
  }
});

describe("A group that a menu passes", () => {
  const snippet = { id: "1" } as Snippet;
  const inner = groupOf("tag:a/b", { kind: "tag", tag: "a/b", name: "b" }, [
    { ...snippet, id: "2" },
  ]);
  const outer = groupOf("tag:a", { kind: "tag", tag: "a", name: "a" }, [snippet]);
  const node = new GroupNode("computer", { ...outer, groups: [inner] });

  it("stands for all snippets in it where a command takes groups", () => {
    assert.deepEqual(snippetIdsWithin([node]), ["1", "2"]);
    assert.deepEqual(snippetIdsWithin([node, [node, { id: "1" }, { id: "3" }]]), ["1", "2", "3"]);
  });

  it("names its language for a new snippet, where it is that of a language", () => {
    const python = { kind: "language", languageId: "1", name: "Python", isSuiting: false } as const;
    const group = new GroupNode("computer", groupOf("language:1", python, []));
    assert.equal(group.language, "Python");
    assert.equal(node.language, undefined);
  });
});

describe("The text of a row", () => {
  const cases: readonly [string, string, string][] = [
    ["is one line", "a\r\n\tb\u2028c", "a b c"],
    ["does not turn what stands around it", "a\u202Eb\u2066c", "abc"],
    ["keeps the marks that scripts need", "نمی\u200Cخواهم \u200F", "نمی\u200Cخواهم \u200F"],
    ["has no half characters", "a\uD83D", "a\uFFFD"],
    ["has no NUL", "\0a\0", "a"],
    ["is not endless", "x".repeat(1_000_000), `${"x".repeat(1_000)}…`],
  ];
  for (const [sentence, text, expected] of cases) {
    it(sentence, () => assert.equal(shownText(text), expected));
  }
});
