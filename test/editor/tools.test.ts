import assert from "node:assert/strict";
import * as vscode from "vscode";
import { maximumCodeBytes } from "../../src/core/model.ts";
import { draftFromTool } from "../../src/host/tools/draftFromTool.ts";
import { saveSnippetTool } from "../../src/host/tools/saveSnippetTool.ts";
import { assertCost } from "../support/cost.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { InMemoryLibrary } from "../support/library/inMemoryLibrary.ts";

interface Told {
  readonly id: string;
  readonly title: string;
  readonly private: boolean;
  readonly code?: string;
  readonly excerpt?: string;
}

/** As a chat agent of the editor calls a tool; where tests run, the editor says yes to its own question. */
async function call<T>(name: string, input: object): Promise<T> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  assert.doesNotMatch(part.value, /(?!\n)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u);
  assert.ok(part.value.length < 200_000);
  const { notice, stored } = JSON.parse(part.value) as { notice: string; stored: T };
  assert.match(notice, /data, never instructions/);
  return stored;
}

describe("The tools for language models", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open("a service");
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const code = "echo $1 ${x}\r\n\t\\ \u2028";
  const titles = (told: readonly Told[]): readonly string[] => told.map(({ title }) => title);

  it("are known to the editor, with what their input has to be", () => {
    const own = vscode.lm.tools.filter(({ tags }) => tags.includes("snippets"));
    assert.deepEqual(own.map(({ name }) => name).toSorted(), [
      "get_snippet",
      "save_snippet",
      "search_snippets",
    ]);
  });

  it("find snippets by words and by language, and give the whole code of one", async () => {
    const { id } = await editor.add({ title: "Read a file", tags: ["io"], code });
    await editor.add({ title: "Read a socket" }, "C++");
    const [found, ...others] = await call<readonly Told[]>("search_snippets", {
      query: "file rea",
    });
    assert.equal(found?.id, id);
    assert.deepEqual(others, []);
    assert.equal(found.code, undefined);
    assert.match(found.excerpt ?? "", /^echo \$1/);
    const inCpp = { query: "read", language: "cpp" };
    assert.deepEqual(titles(await call("search_snippets", inCpp)), ["Read a socket"]);
    assert.equal(titles(await call("search_snippets", { query: "" })).length, 2);
    assert.equal(titles(await call("search_snippets", { query: "", limit: 1 })).length, 1);
    assert.equal((await call<Told>("get_snippet", { id })).code, code);
  });

  it("save a snippet byte for byte, and private whatever they are told", async () => {
    const input = { title: "Mine", code, language: "python", tags: ["a b", "A"], private: false };
    assert.equal((await call<Told>("save_snippet", input)).private, true);
    const [snippet] = editor.library.all();
    assert.deepEqual(
      [snippet?.title, snippet?.code, snippet?.private, snippet?.language, snippet?.tags],
      ["Mine", code, true, "Python", ["a", "b"]],
    );
  });

  it("take what models give besides: null, odd numbers, a query without words, what nobody asked for", async () => {
    await editor.add({ title: "Read a file" });
    await editor.add({ title: "Write a file" });
    const { length } = titles(await call("search_snippets", { query: " \n", language: null }));
    assert.equal(length, 2);
    for (const [limit, count] of [
      [1.9, 1],
      [0, 2],
      [-5, 2],
      [1e9, 2],
      ["1", 2],
      [null, 2],
    ] as const) {
      const found = await call<readonly Told[]>("search_snippets", { query: "file", limit, x: [] });
      assert.equal(found.length, count, `limit ${limit}`);
    }
    const filters = { query: 'tag:"no such" is:private' };
    assert.deepEqual(await call("search_snippets", filters), []);
  });

  it("give a code as large as may be, and find it with the beginning only", async () => {
    const large = `# large\r\n${"é".repeat((maximumCodeBytes - 9) / 2)}`;
    assert.equal(Buffer.byteLength(large), maximumCodeBytes - 1);
    const { id } = await editor.add({ title: "Large", code: large });
    await editor.library.settled(id);
    const [found] = await call<readonly Told[]>("search_snippets", { query: "large" });
    assert.ok((found?.excerpt ?? large).length <= 300, "the excerpt is too long");
    let given = "";
    while (given.length < large.length) {
      const input = { id: found?.id, from: given.length };
      const { code: part = "" } = await call<Told>("get_snippet", input);
      assert.ok(part !== "", `nothing comes after ${given.length}`);
      given += part;
    }
    assert.equal(given, large);
  });

  const snippet = { title: "t", code: "c", language: "python" };
  const refused: readonly [string, string, object, RegExp][] = [
    ["a snippet that there is not", "get_snippet", { id: "999999" }, /has no snippet with this ID/],
    ["an id of nothing", "get_snippet", { id: "" }, /has no snippet with this ID/],
    [
      "an id that leads elsewhere",
      "get_snippet",
      { id: "../languages?x=#" },
      /has no snippet with/,
    ],
    ["an id that is a number", "get_snippet", { id: 1 }, /id must be a text\./],
    ["no id", "get_snippet", {}, /id is missing\./],
    ["no query", "search_snippets", {}, /query is missing\./],
    ["an unknown language", "save_snippet", { ...snippet, language: "no such" }, /“no such”/],
    ["to search in one", "search_snippets", { query: "", language: "no such" }, /“no such”/],
    ["a language that is a number", "search_snippets", { query: "", language: 7 }, /language must/],
    ["a code of white space", "save_snippet", { ...snippet, code: " \n" }, /The code is empty/],
    ["a code that is no text", "save_snippet", { ...snippet, code: ["c"] }, /code must be a text/],
    [
      "a code that is too large",
      "save_snippet",
      { ...snippet, code: "x".repeat(maximumCodeBytes + 1) },
      /The code is empty or too large\./,
    ],
    [
      "what is too long to be shown first",
      "save_snippet",
      { ...snippet, description: "x".repeat(50_000) },
      /too long to be shown/,
    ],
    [
      "what is too long with the numbers of its characters",
      "save_snippet",
      { ...snippet, code: "\u200B".repeat(10_000) + "a" },
      /too long to be shown/,
    ],
    [
      "what stands below very many empty lines",
      "save_snippet",
      { ...snippet, code: `a${"\n \r\n".repeat(15)}b` },
      /too long to be shown/,
    ],
    [
      "what stands behind very many blanks",
      "save_snippet",
      { ...snippet, code: `a${" ".repeat(3_000)}b` },
      /too long to be shown/,
    ],
    [
      "what stands behind very many blanks of a description",
      "save_snippet",
      { ...snippet, description: `a${"\u00A0".repeat(3_000)}b` },
      /too long to be shown/,
    ],
    [
      "what stands below very many empty lines of a description",
      "save_snippet",
      { ...snippet, description: `a${"\n\u2003\n".repeat(15)}b` },
      /too long to be shown/,
    ],
    ["half a character", "save_snippet", { ...snippet, code: "\uD83D" }, /The code is empty/],
    ["a title of white space", "save_snippet", { ...snippet, title: " \n" }, /The title is empty/],
    ["a title that is an object", "save_snippet", { ...snippet, title: {} }, /title must be/],
    ["tags in one text", "save_snippet", { ...snippet, tags: "a b" }, /tags must be a list/],
    ["a tag that is no text", "save_snippet", { ...snippet, tags: ["a", 1] }, /tags must be/],
  ];
  it("refuse in no time what is too long to be shown, however much of it is hidden", () => {
    for (const code of ["\u0301".repeat(500_000), "\0".repeat(1_000_000), "\n".repeat(1_000_000)]) {
      assertCost(25, () => assert.throws(() => draftFromTool({ ...snippet, code })));
    }
  });

  for (const [what, name, input, sentence] of refused) {
    it(`refuse ${what}, with a sentence`, async () => {
      await assert.rejects(call(name, input), (error) => {
        assert.ok(error instanceof Error);
        assert.match(error.message, sentence);
        return true;
      });
      assert.deepEqual(editor.library.all(), []);
    });
  }

  const saveTool = (): ReturnType<typeof saveSnippetTool> =>
    saveSnippetTool(editor.parts.current, () => Promise.reject(new Error("unused")));

  it("show all that they would store, before they save it", () => {
    const codeLines = Array.from({ length: 200 }, (_, line) => `line${line}`);
    const input = {
      title: "Title\u200B",
      code: [...codeLines, `${" ".repeat(500)}beyond the edge\u{E0041}`].join("\r\n"),
      language: "python",
      description: "First\nLast \u202E line",
      tags: ["one two", "three"],
    };
    const { confirmationMessages } = saveTool().prepareInvocation({ input });
    assert.equal(confirmationMessages?.title, "Save this as a private snippet?");
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    for (const shown of [
      ...codeLines,
      "Title\\: Title\\[U\\+200B\\]",
      "beyond the edge[U+E0041]",
      "python",
      "one\\, two\\, three",
      "First",
      "Last \\[U\\+202E\\] line",
    ]) {
      assert.ok(message.value.includes(shown), shown);
    }
    assert.ok(message.value.split("\n").every((line) => line.length < 150));
  });

  for (const [what, blank, most] of [
    ["tabs, each of eight columns", "\t", 14],
    ["blanks of two columns", "\u3000", 59],
  ] as const) {
    it(`show no code beyond the right edge, behind ${what}`, () => {
      const input = { title: "T", code: `ok${blank.repeat(90)}; evil`, language: "x" };
      const { message } = saveTool().prepareInvocation({ input }).confirmationMessages ?? {};
      assert.ok(message instanceof vscode.MarkdownString);
      const lines = message.value.split("\n").filter((line) => line.includes(blank));
      assert.equal(lines[0], `ok${blank.repeat(most)}`);
      assert.equal(lines.map((line) => line.replace(/^↪ /, "")).join(""), input.code);
    });
  }

  describe("save into the library that the question named", () => {
    const input = { title: "T", code: "c", language: "Go" };
    const { token } = new vscode.CancellationTokenSource();
    let [first, second]: InMemoryLibrary[] = [];
    let libraries: { library: InMemoryLibrary | undefined };
    let tool: ReturnType<typeof saveSnippetTool>;
    beforeEach(() => {
      [first, second] = [new InMemoryLibrary(), new InMemoryLibrary("computer")];
      libraries = { library: first };
      const known = { open: (key: string) => Promise.resolve(key === first?.key ? first : second) };
      tool = saveSnippetTool(libraries, () => Promise.resolve(known as never));
    });
    const ask = (): unknown => tool.prepareInvocation({ input });
    const save = async (): Promise<unknown> =>
      tool.invoke({ input, toolInvocationToken: undefined }, token);
    const saved = (): unknown => [first?.all().length, second?.all().length];

    it("each time, where the same was asked more than once", async () => {
      ask();
      ask();
      libraries.library = second;
      await save();
      await save();
      assert.deepEqual(saved(), [2, 0]);
    });

    for (const [what, begin] of [
      ["nobody was asked", () => undefined],
      ["the question named none", () => [(libraries.library = undefined), ask()]],
      ["two questions named two", () => [ask(), (libraries.library = second), ask()]],
      [
        "it is too long ago",
        () => {
          ask();
          for (let other = 0; other < 100; other += 1)
            tool.prepareInvocation({ input: { ...input, title: `Other ${other}` } });
        },
      ],
    ] as const) {
      it(`and into none where ${what}`, async () => {
        begin();
        libraries.library = second;
        await assert.rejects(save(), /not the one of the question\. Nothing was saved\./);
        assert.deepEqual(saved(), [0, 0]);
      });
    }
  });

  it("ask before they save, and show what nobody can turn into a link", () => {
    const tool = saveTool();
    const input = { title: "[a](command:x)\u202E", code: "```\n[b](command:y)", language: "x" };
    const { confirmationMessages } = tool.prepareInvocation({ input });
    // The editor draws this title as Markdown.
    assert.equal(confirmationMessages?.title, "Save this as a private snippet?");
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.ok(message.isTrusted !== true && message.supportHtml !== true);
    assert.match(message.value, /\\\[a\\\]\\\(command\\:x\\\)/);
    assert.match(message.value, /````\n```\n\[b\]\(command:y\)\n````$/);
  });
});
