import assert from "node:assert/strict";
import { readCarriedCode, carryCode } from "../../../src/core/api/codeInDescription.ts";
import { rewritesBetween } from "../../../src/core/api/rewrites.ts";
import { readAccount } from "../../../src/core/api/wire/readAccount.ts";
import { languageTold, readLanguage } from "../../../src/core/api/wire/readLanguage.ts";
import { readList } from "../../../src/core/api/wire/readList.ts";
import { readSnippet } from "../../../src/core/api/wire/readSnippet.ts";
import { defaultDialect } from "../../../src/core/api/dialect/dialect.ts";
import type { Group } from "../../../src/core/organise/group.ts";
import { tagGroups } from "../../../src/core/organise/tagGroups.ts";
import { SearchIndex } from "../../../src/core/search/searchIndex.ts";
import { readProblem } from "../../../src/core/api/wire/readProblem.ts";
import { cleanText } from "../../../src/core/http/cleanText.ts";
import { LanguageFinder } from "../../../src/core/exchange/languageFinder.ts";
import { readImportFile } from "../../../src/core/exchange/reading/readImportFile.ts";
import { assertCost } from "../../support/cost.ts";
import { wholeReading } from "../../support/exchange/wholeReading.ts";
import { isSnippetError } from "../../../src/core/errors.ts";
import { decodeJson } from "../../../src/core/http/json/decodeJson.ts";
import { terminalText } from "../../../src/core/snippet/code/terminalText.ts";
import {
  editorLanguageFor,
  fileExtensionFor,
} from "../../../src/core/snippet/language/languageMap.ts";
import { languageNameOf } from "../../../src/core/snippet/language/fileLanguage.ts";
import { contentKey, titleKey } from "../../../src/core/library/outbox/likeness.ts";
import { foldTag } from "../../../src/core/snippet/tagRules.ts";
import { foldTitle } from "../../../src/core/snippet/titleRules.ts";
import { fileNameFor } from "../../../src/core/snippet/snippetPath.ts";
import { fillPlaceVariables } from "../../../src/core/snippet/template/placeVariables.ts";
import { editorTemplate } from "../../../src/core/snippet/template/editorTemplate.ts";
import { markPlaceholder } from "../../../src/core/snippet/template/templateMarks.ts";
import { suggestTitle } from "../../../src/core/snippet/suggestTitle.ts";
import { cachedSnippet } from "../../support/library/cachedSnippet.ts";

const length = 300_000;
/** What costs its square takes minutes. */
const most = 3_000;

function settled(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** What is done to texts of others, without a limit to their length. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a title as the name of a file": (text) => fileNameFor(text, ".txt"),
  "a language's name": (text) => [fileExtensionFor(text), editorLanguageFor(text, ["go"])],
  "a language that is asked for": languageNameOf,
  "code for the terminal": terminalText,
  "a title that is compared": (text) => [foldTitle(text), titleKey(text)],
  "a tag": foldTag,
  "a template for several cursors": (text) =>
    fillPlaceVariables(text, new Map([["TM_CURRENT_WORD", "a\nb"]])),
  "a draft that is compared": (text) =>
    contentKey({
      private: true,
      languageId: "1",
      title: text,
      description: text,
      tags: [text],
      code: text,
    }),
  "code for which a title is suggested": (text) => suggestTitle(text),
  "the title of a page": (text) => suggestTitle(`<title>${text}`),
  "code that a description carries": (text) => readCarriedCode(carryCode("", text, "go")),
  "words of a service": (text) => cleanText(text, ["secret"]),
  "ids and addresses of records": (text) =>
    [text, `/${text}?`].flatMap((id) => [
      settled(() =>
        readSnippet({ id, title: "T", _links: { self: { href: id } } }, defaultDialect),
      ),
      settled(() => readAccount({ id, username: "ada" })),
      settled(() => readLanguage({ id, name: id })),
      settled(() => readList({ data: [], links: { next: id } }, new Map())),
    ]),
  "a Link header": (text) => readList([], new Map([["link", `<a>;rel=${text}`]])),
  "code before a placeholder": (text) =>
    markPlaceholder(`${text}x`, [{ start: text.length, end: text.length + 1 }]),
  "what is said of a refusal": (text) => readProblem({ [text]: [text], errors: { [text]: text } }),
};
const pieces = [
  ".",
  " ",
  "\n",
  "\r\n",
  "\t",
  "`",
  "`a",
  "a.",
  "-",
  "](",
  "{",
  ",",
  "*/",
  "\u0301",
  "a\u0301\u0316",
  "\u0316\u0301",
  "/",
  "$",
  "\\",
  ";rel=",
  "a&",
  "a*",
  "a ",
  "*",
  "&",
  "a<",
  "a:",
  "(",
  '"',
  "x =",
  "public ",
  "${TM_CURRENT_WORD:",
  "$TM_CURRENT_WORD ",
  "a\n",
  `${" ".repeat(299)}\n`,
  "public\n",
];

describe("A text of 300,000 characters costs no more than its length", function () {
  this.timeout(60_000);
  for (const [what, read] of Object.entries(readers)) {
    it(`as ${what}`, () => {
      const texts = pieces.map((piece) => piece.repeat(length / piece.length));
      assertCost(most, () => texts.map((text) => [read(text), read(`${text}x`)]));
    });
  }
});

describe("An answer of seven megabytes costs no more than its length", function () {
  this.timeout(120_000);
  const escaped = "&lt;\n".repeat(1_400_000);
  const sum = `snippet-code 1 sha256=${"a".repeat(64)}`;
  const reads: Readonly<Record<string, () => unknown>> = {
    "as code that a description carries": () =>
      readCarriedCode(`\`\`\`a snippet-code\n${escaped}\`\`\`\n${sum}\n`),
    "as what became of a text": () => rewritesBetween("x", escaped),
    "as what became of a long text": () => rewritesBetween("x".repeat(2_000_000), escaped),
    "as a template of many unknown variables": () =>
      editorTemplate(Array.from({ length: 200_000 }, (_, at) => `$a${at}`).join(" ")),
  };
  for (const [what, read] of Object.entries(reads)) {
    it(what, () => assertCost(most, read));
  }

  it("and less as carried code with other line ends, which is longer than any code of ours", () => {
    const text = `\`\`\`a snippet-code\n${"x\r\n".repeat(2_300_000)}\`\`\`\n${sum}\n`;
    assertCost(most / 10, () => assert.equal(readCarriedCode(text)?.isIntact, false));
  });
});

describe("An answer of 150,000 members in many objects", function () {
  this.timeout(120_000);
  const objects = (one: unknown): unknown[] =>
    Array.from({ length: 150 }, (_, group) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (__, at) => [`m${group}-${at}`, one])),
    );
  const whole = { id: "1", title: "T", code: "x" };
  const shapes: Readonly<Record<string, (one: unknown) => unknown>> = {
    "in members": (one) => ({ ...whole, ...Object.fromEntries(objects(one).entries()) }),
    "in members without a text": (one) => ({
      id: "1",
      ...Object.fromEntries(objects(one).entries()),
    }),
    "in a body": (one) => ({ data: Object.fromEntries(objects(one).entries()) }),
    "in lists": (one) => ({ items: [whole], links: objects(one), errors: objects(one) }),
    "in an error": (one) => ({ error: Object.fromEntries(objects(one).entries()) }),
  };
  const readers: readonly ((value: unknown) => unknown)[] = [
    (value) => readSnippet(value, defaultDialect),
    (value) => readList(value, new Map()),
    (value) => readList(value, new Map(), undefined, "names"),
    readAccount,
    readLanguage,
    (value) => readProblem(value),
  ];
  for (const [shape, made] of Object.entries(shapes)) {
    it(`costs no more than its length ${shape}`, () => {
      const value = made({ id: 1 });
      for (const read of readers) {
        const tried = (): void => {
          const result = settled(() => read(value));
          assert.ok(!(result instanceof Error) || isSnippetError(result), String(result));
        };
        // Many small objects are much to go through; their square would be hours.
        assertCost(4 * most, tried, String(read));
      }
    });
  }
});

describe("Two megabytes of tags in one snippet", function () {
  this.timeout(60_000);
  const many = Array.from({ length: 400_000 }, (_, at) => `t${at}/${at % 7}`);
  const shapes: Readonly<Record<string, unknown>> = {
    "in a list": many,
    "in a list of objects": many.map((name) => ({ name })),
    "in a list in an object": { data: many },
    "in one text": many.join(", "),
    "in a list of long tags": Array.from({ length: 2_000 }, (_, at) => `${"t".repeat(990)}${at}`),
    "in one text of one tag": "t".repeat(2_000_000),
  };
  for (const [shape, tags] of Object.entries(shapes)) {
    it(`are not taken for tags, so that the list, the groups and the search stay quick: ${shape}`, () => {
      const value = { id: 1, title: "T", code: "x", tags };
      assertCost(most / 10, () => {
        const { snippet } = readSnippet(value, defaultDialect);
        tagGroups([snippet]);
        for (const _ of SearchIndex.build([snippet], { document: () => snippet }));
      });
      const { snippet } = readSnippet(value, defaultDialect);
      assert.equal(snippet.tags.length, 0);
      assert.deepEqual(snippet.unknown, ["description", "tags"]);
    });
  }

  it("are tags where they are as many as people have", () => {
    const tags = many.slice(0, 5_000);
    assert.deepEqual(readSnippet({ id: 1, tags }, defaultDialect).snippet.tags, tags);
  });
});

describe("Very many groups by tags", () => {
  it("are a few thousand, in which every snippet stands", () => {
    const all = Array.from({ length: 600 }, (_, n) => ({
      ...cachedSnippet({ id: String(n) }).snippet,
      tags: Array.from({ length: 100 }, (_, at) => `a${n}x${at}/0/1/2/3/4/5/6`),
    }));
    const groups = tagGroups([
      ...all,
      { ...cachedSnippet({ id: "last" }).snippet, tags: ["a0x0/0/1"] },
    ]);
    const within = (group: Group): readonly Group[] => [group, ...group.groups.flatMap(within)];
    const every = groups.flatMap(within);
    const shown = new Set(every.flatMap(({ snippets }) => snippets.map(({ id }) => id)));
    assert.equal(shown.size, all.length + 1);
    assert.ok(every.length <= 5_001);
    assert.deepEqual(groups.at(-1)?.subject, { kind: "otherTags" });
    assert.equal(every.find(({ id }) => id === "tag:a0x0/0/1")?.snippets.length, 1);
  });
});

describe("Two megabytes of a language's name", () => {
  // Each becomes eighteen characters when it is normalized.
  const name = "\uFDFA".repeat(700_000);
  const readers: Readonly<Record<string, () => unknown>> = {
    "in the editor's list": () => editorLanguageFor(name, ["go"]),
    "in a search": () => languageNameOf(name),
    "in a file that is imported": () =>
      new LanguageFinder([]).find({ names: [name], fileName: "" }),
  };
  for (const [where, read] of Object.entries(readers)) {
    it(`cost nothing: ${where}`, () => assertCost(most / 30, read));
  }

  it("are no name that anything shows", () => {
    assert.deepEqual(readLanguage({ id: 1, name, title: "Go" }), { id: "1", name: "Go" });
  });
});

describe("An imported list of twenty megabytes", function () {
  this.timeout(60_000);
  const long = 20_000_000;
  const lists: Readonly<Record<string, () => string>> = {
    "of one code": () => JSON.stringify({ a: { body: "x".repeat(long) } }),
    "of one template": () => JSON.stringify({ a: { body: "$1 ".repeat(Math.trunc(long / 3)) } }),
    "of blanks": () => `{"a":{"body":"x"}${" ".repeat(long)}}`,
    "of comments": () => `{"a":{"body":"x"}}${"/**/".repeat(long / 4)}`,
  };
  for (const [what, list] of Object.entries(lists)) {
    it(`is read, or refused, as quickly as its bytes are: ${what}`, () => {
      const bytes = Buffer.from(list());
      assertCost(most, () => wholeReading({ name: "a.code-snippets", bytes }));
    });
  }
});

describe("Many of one kind for each of another", function () {
  this.timeout(60_000);
  const many = <T>(count: number, one: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => one(at));
  const massCode = (snippet: object): unknown => {
    const tags = many(20_000, (at) => ({ id: `${at}`, name: `t${at}` }));
    const bytes = Buffer.from(JSON.stringify({ folders: [], tags, snippets: [snippet] }));
    return wholeReading({ name: "a.json", bytes });
  };
  const content = many(20_000, () => ({ value: "x" }));
  const works: Readonly<Record<string, () => unknown>> = {
    "fragments and tags of an imported snippet": () =>
      massCode({ name: "x", tagsIds: many(20_000, String), content }),
    "fragments and letters of an imported name": () =>
      massCode({
        name: " x".repeat(4_000_000),
        content: many(400, (at) => ({ value: "x", label: `${at}` })),
      }),
    "fragments and members of an imported snippet": () =>
      massCode({ name: "x", ...Object.fromEntries(many(20_000, (at) => [`m${at}`, 1])), content }),
    "languages and records of a server": () => {
      const languages = many(90_000, (at) => ({ id: String(at), name: `L${at}` }));
      return many(2_000, (at) => languageTold(`unknown ${at}`, languages));
    },
  };
  for (const [what, work] of Object.entries(works)) {
    it(`cost no more than all of them: ${what}`, () => assertCost(most, work));
  }
});

describe("A file with very many snippets", () => {
  const few = Array.from({ length: 300 }, (_, at) => `t${at}\0u${at}`);
  const long = "x".repeat(1_000);
  const tags = few.map((name, id) => ({ id: String(id), name: `${name}${long}` }));
  const content = few.map((value) => ({ value }));
  const description = few.map((name) => `#${name.replace("\0", " #")}${long}`).join(" ");
  const body = { body: "$1", prefix: few.map((_, at) => `t${at}${long}`) };
  const files: Readonly<Record<string, readonly [name: string, value: unknown]>> = {
    massCode: [
      "db.json",
      { folders: [], tags, snippets: [{ name: "x", tagsIds: tags.map(({ id }) => id), content }] },
    ],
    gists: [
      "gists.json",
      {
        description: description.slice(0, 10_000),
        files: Object.fromEntries(few.map((name) => [name, { content: "x" }])),
      },
    ],
    "the editor's own snippets": [
      "a.code-snippets",
      { group: Object.fromEntries(few.map((name) => [name, body])) },
    ],
  };
  for (const [kind, [name, value]] of Object.entries(files)) {
    it(`is read one after the other, each with as many tags as are of use: ${kind}`, () => {
      const items = [...readImportFile({ name, bytes: Buffer.from(JSON.stringify(value)) })];
      assert.equal(items.length, few.length);
      for (const snippet of items) {
        assert.ok("code" in snippet);
        // The mark of a template comes to the others.
        assert.ok(snippet.tags.length > 1 && snippet.tags.length <= 101);
        assert.ok(snippet.tags.every((tag) => tag.length <= 100));
      }
    });
  }
});

describe("An answer of millions of values", () => {
  for (const [what, piece] of Object.entries({
    "empty objects": "{},",
    "numbers that are compared with their text": "1e5,",
    "lists in each other": `${"[".repeat(60)}${"]".repeat(60)},`,
    members: '{"a":1},',
    texts: '"",',
  })) {
    it(`is refused before it is parsed: ${what}`, () => {
      const body = Buffer.from(`[${piece.repeat(8_000_000 / piece.length)}0]`);
      assertCost(most, () => {
        assert.throws(
          () => decodeJson(body),
          (error) => isSnippetError(error) && error.code === "not-the-service",
        );
      });
    });
  }

  it("is refused with very many members of one object", () => {
    const body = Buffer.from(
      `{${Array.from({ length: 200_000 }, (_, at) => `"m${at}":1`).join()}}`,
    );
    assert.throws(
      () => decodeJson(body),
      (error) => isSnippetError(error) && error.code === "not-the-service",
    );
  });

  it("is taken with as many as ten thousand snippets have", () => {
    const one = { id: 1, title: "T", description: "", tags: ["a", "b"], private: true, code: "x" };
    const all = Array.from({ length: 10_000 }, (_, id) => ({
      ...one,
      id,
      language: { id: 1, name: "Go" },
    }));
    assert.deepEqual(decodeJson(Buffer.from(JSON.stringify(all))), all);
  });
});
