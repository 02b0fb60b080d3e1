import assert from "node:assert/strict";
import fc from "fast-check";
import { exportFiles } from "../../../../src/core/exchange/exportFiles.ts";
import { wholeReading } from "../../../support/exchange/wholeReading.ts";
import { readingOf } from "../../../../src/core/exchange/foundSnippet.ts";
import { planImport, type ImportPlan } from "../../../../src/core/exchange/importPlan.ts";
import { passedOver } from "../../../../src/core/exchange/passedOver.ts";
import { fromLibrary } from "../../../../src/core/exchange/fromLibrary.ts";
import { readFolderFile } from "../../../../src/core/exchange/reading/readImportFile.ts";
import { writeBackup } from "../../../../src/core/exchange/backup.ts";
import { writeCodeSnippets } from "../../../../src/core/exchange/writeCodeSnippets.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { languageCatalog } from "../../../support/languages/languageCatalog.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom("$", "{", "}", "\\", "1", "\r", "\n", "\t", "\0", "\uD800", "é", "//", '"'),
    )
    .map((parts) => parts.join("")),
);
const snippet: fc.Arbitrary<Snippet> = fc.record({
  id: fc.string(),
  languageId: fc.constant("1"),
  language: fc.constantFrom("Python", "C++", "JSON", "Text", "Shell"),
  title: fc.oneof(text, fc.constantFrom("a", "A", "__proto__", "1", "con", "")),
  description: text,
  tags: fc.array(fc.stringMatching(/^[a-z]{1,8}$/)),
  private: fc.boolean(),
  code: text.filter((code) => code !== ""),
  createdAt: fc.constantFrom(undefined, 0, 1_700_000_000_000),
  updatedAt: fc.constant(undefined),
});
const snippets = fc.array(snippet, { maxLength: 6 });

const example: Snippet = {
  id: "1",
  languageId: "1",
  language: "Python",
  title: "t",
  description: "",
  tags: [],
  private: true,
  code: "abc",
  createdAt: undefined,
  updatedAt: undefined,
};

describe("A backup", () => {
  it("gives every snippet back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(snippets, async (all) => {
        const bytes = await writeBackup(all, 0);
        const { found, notTaken } = wholeReading({ name: "b.json", bytes });
        assert.deepEqual(notTaken, []);
        assert.deepEqual(found, fromLibrary("b.json", all).found);
      }),
    );
  });

  const changed: readonly [string, (text: string) => string, object][] = [
    ["whose code got a blank", (all) => all.replace('"abc"', '"abc "'), { kind: "damaged" }],
    ["whose code was changed", (all) => all.replace("abc", "abd"), { kind: "damaged" }],
    ["without its code", (all) => all.replace('"code":', '"kode":'), { kind: "damaged" }],
    [
      "of a newer format",
      (all) => all.replace('"version": 1', '"version": 2'),
      { kind: "newer-format" },
    ],
  ];
  for (const [what, change, reason] of changed) {
    it(`is not restored ${what}`, async () => {
      const whole = Buffer.from(await writeBackup([example], 0)).toString();
      const bytes = Buffer.from(change(whole));
      assert.notEqual(bytes.toString(), whole);
      const { found, notTaken } = wholeReading({ name: "b.json", bytes });
      assert.deepEqual(found, []);
      assert.deepEqual(
        notTaken.map((each) => each.reason),
        [reason],
      );
    });
  }
});

describe("A backup of many snippets", () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ ...example, title: `t${String(at)}` }));

  it("is the text that JSON.stringify makes of all at once", async () => {
    for (const all of [[], [example], many]) {
      const text = Buffer.from(await writeBackup(all, 0)).toString();
      assert.equal(text, `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    }
  });

  it("lets others have their turn while it is written", async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    await writeBackup(many, 0);
    const whileWritten = turns;
    await writeCodeSnippets(many, () => "c");
    clearImmediate(immediate);
    assert.ok(whileWritten >= 30, `${String(whileWritten)} turns`);
    assert.ok(turns - whileWritten >= 30, `${String(turns - whileWritten)} turns`);
  });

  it("ends when it is cancelled", async () => {
    const signal = AbortSignal.abort();
    await assert.rejects(writeBackup(many, 0, signal), { code: "cancelled" });
    await assert.rejects(
      writeCodeSnippets(many, () => "c", signal),
      { code: "cancelled" },
    );
  });
});

describe("An exported .code-snippets file", () => {
  it("gives every code back as it was", async () => {
    await fc.assert(
      fc.asyncProperty(snippets, async (all) => {
        const bytes = await writeCodeSnippets(all, (name) => name.toLowerCase());
        const { found, notTaken } = wholeReading({ name: "x.code-snippets", bytes });
        assert.deepEqual(notTaken, []);
        // Titles that are numbers may come first.
        assert.deepEqual(
          found.map(({ code }) => code).toSorted(),
          all.map(({ code }) => code).toSorted(),
        );
      }),
    );
  });

  it("leaves the syntax of templates, and keeps prefixes", async () => {
    const template = {
      tags: ["format:template", "prefix:for"],
      code: "for ${1:i} \\$ $0",
      title: "t",
    };
    const file = await writeCodeSnippets([{ ...example, ...template }], () => "c");
    const [found] = wholeReading({ name: "x.code-snippets", bytes: file }).found;
    assert.equal(found?.code, template.code);
    assert.deepEqual(found.tags, ["prefix:for", "format:template"]);
  });

  it("offers plain text in every language, as it was offered before", async () => {
    const scopes = async (...languages: readonly string[]): Promise<readonly unknown[]> => {
      const all = languages.map((language) => ({ ...example, language, title: language }));
      const file = await writeCodeSnippets(all, () => "plaintext");
      const written: unknown = JSON.parse(Buffer.from(file).toString());
      return Object.values(written as object).map((entry: { scope?: string }) => entry.scope);
    };
    assert.deepEqual(await scopes("Text", "Plain Text", "Zig"), [
      undefined,
      undefined,
      "plaintext",
    ]);
  });
});

/** What an import makes of an exported folder, as the host reads it: hidden entries are passed over. */
async function importFolder(
  exported: readonly Snippet[],
  existing: readonly SnippetDraft[] = [],
): Promise<ImportPlan> {
  const entry = { isFolder: false, isLink: false };
  const files = [...exportFiles(exported)].filter(
    ({ folder, name }) =>
      passedOver(name, entry) === undefined &&
      passedOver(folder, { ...entry, isFolder: true }) === undefined,
  );
  const readings = files.flatMap(({ folder, name, code }) => [
    ...readFolderFile({ name: `${folder}/${name}`, bytes: Buffer.from(code) }),
  ]);
  return planImport(readingOf(readings), { existing, languages: languageCatalog });
}

const inAnyLanguage: fc.Arbitrary<Snippet> = fc
  .record({
    title: fc.oneof(text, fc.constantFrom(".env", "?.env", "Dockerfile", "a.md", "node_modules")),
    code: fc.string({ unit: "grapheme", minLength: 1 }).filter((code) => code.trim() !== ""),
    language: fc.constantFrom(...languageCatalog),
  })
  .map(({ title, code, language }) => ({
    ...example,
    title,
    code: code.toWellFormed().replaceAll("\0", ""),
    languageId: language.id,
    language: language.name,
  }))
  .filter(({ code }) => code.trim() !== "");

const kept = (
  snippets: readonly Pick<SnippetDraft, "languageId" | "code">[],
): ReadonlySet<string> => new Set(snippets.map(({ languageId, code }) => `${languageId} ${code}`));

describe("An exported folder that is imported", () => {
  it("gives every language and text back, and once more makes no double", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(inAnyLanguage, { maxLength: 8 }), async (all) => {
        const { take, notTaken } = await importFolder(all);
        const drafts = take.map(({ draft }) => draft);
        assert.deepEqual(notTaken, []);
        assert.deepEqual(kept(drafts), kept(all));
        assert.deepEqual((await importFolder(all, drafts)).take, []);
      }),
    );
  });

  it("knows each of all languages", async () => {
    const all = languageCatalog.map(({ id, name }) => ({
      ...example,
      languageId: id,
      language: name,
    }));
    const { take } = await importFolder(all);
    assert.equal(all.length > 800, true);
    assert.deepEqual(
      take.map(({ draft }) => draft.languageId),
      all.map(({ languageId }) => languageId),
    );
  });
});

describe("An exported folder", () => {
  it("has a name for each file that no other has, whatever the file system makes of capitals", () => {
    fc.assert(
      fc.property(snippets, (all) => {
        const paths = [...exportFiles(all)].map(({ folder, name }) => `${folder}/${name}`);
        const folded = paths.map((path) => path.normalize("NFC").toLowerCase());
        assert.equal(new Set(folded).size, all.length);
      }),
    );
  });

  it("is one for languages whose folders would be one where capitals or accents do not count", () => {
    const all = ["Go", "go", "Caf\u00e9", "Cafe\u0301", "CON", "_con", "SQL", "\u017fql"].map(
      (language) => ({
        ...example,
        language,
      }),
    );
    const files = [...exportFiles(all)];
    assert.deepEqual(
      files.map(({ folder }) => folder),
      ["Go", "Go", "Caf\u00e9", "Caf\u00e9", "_CON", "_CON", "SQL", "SQL"],
    );
    const paths = files.map(({ folder, name }) => `${folder}/${name}`.toLowerCase());
    assert.equal(new Set(paths).size, all.length);
  });

  it("gives every code back as it was, but for what no text file can hold", () => {
    fc.assert(
      fc.property(snippets, (all) => {
        const files = [...exportFiles(all)];
        for (const [index, { code, name }] of files.entries()) {
          assert.equal(code, all[index]?.code);
          const { found } = readingOf([...readFolderFile({ name, bytes: Buffer.from(code) })]);
          if (code.isWellFormed() && !code.includes("\0")) {
            assert.equal(found[0]?.code, code);
          }
        }
      }),
    );
  });

  it("numbers a second file of the same name, and takes no name that is there", () => {
    const all = ["a", "A", "b"].map((title) => ({ ...example, title }));
    assert.deepEqual(
      [...exportFiles(all, () => ["B.py"])].map(({ folder, name }) => `${folder}/${name}`),
      ["Python/a.py", "Python/A (2).py", "Python/b (2).py"],
    );
  });
});
