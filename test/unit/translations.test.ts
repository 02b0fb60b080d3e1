import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sayWith } from "../../src/host/words/phraseBook.ts";
import { projectRoot } from "../support/projectRoot.ts";
import { codeSentences, plainSentencesIn, sentencesIn } from "../support/words/codeSentences.ts";
import { marks } from "../support/words/marks.ts";
import { bundleTexts, manifestTexts } from "../support/words/translations.ts";

const translated = ["de"];

/** Members of the manifest that people read; what is meant for a language model, and the pattern of a path, stay as they are. */
const shownMembers = new Set([
  "displayName",
  "description",
  "label",
  "title",
  "shortTitle",
  "category",
  "name",
  "contextualTitle",
  "contents",
  "userDescription",
  "markdownDescription",
  "enumDescriptions",
  "markdownEnumDescriptions",
  "enumItemLabels",
  "deprecationMessage",
  "markdownDeprecationMessage",
  "patternErrorMessage",
  "altText",
]);
const notShown =
  /^(name|contributes\.(languageModelTools\.\d+\.(name|inputSchema\..*)|resourceLabelFormatters\..*))$/;

const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as object;

/** Each text of the manifest that people read, by its path. */
function shownTexts(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value === "string") {
    const member = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
    const name = path.join(".");
    return shownMembers.has(member) && !notShown.test(name) ? [[name, value]] : [];
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) => shownTexts(each, [...path, key]))
    : [];
}

const sentences = codeSentences();

describe("the texts that people read", () => {
  it("name the keys of a chord as the editor does in its menus", () => {
    const texts = [...Object.values(manifestTexts("de")), ...Object.values(bundleTexts("de"))];
    assert.deepEqual(
      texts.filter((text) => /\b(?:Strg|Umschalt|Alt)\+/.test(text)),
      [],
    );
  });

  it("stand in the manifest as keys only", () => {
    const texts = shownTexts(manifest);
    assert.ok(texts.length > 100, "the search found nothing");
    assert.deepEqual(
      texts.filter(([, text]) => !/^%[\w.-]+%$/.test(text)),
      [],
    );
  });

  it("have each key of the manifest in English, and no other", () => {
    const used = [...JSON.stringify(manifest).matchAll(/"%([\w.-]+)%"/g)].map(
      ([, key]) => key ?? "",
    );
    assert.deepEqual([...new Set(used)].sort(), Object.keys(manifestTexts()).sort());
  });

  it("are found in the code only where they stand as they are", () => {
    assert.deepEqual(sentencesIn('l10n.t("a {0}", x); vscode.l10n.t(\n  "b\\n",\n)', "x"), [
      "a {0}",
      "b\n",
    ]);
    assert.throws(() => sentencesIn("l10n.t(`a ${x}`)", "x"));
    assert.throws(() => sentencesIn("l10n.t(sentence)", "x"));
    assert.ok(sentences.length > 300, "the search found nothing");
  });
});

describe("what goes wrong in the core", () => {
  it("is found as sentences, with places for what is put in", () => {
    const code =
      'new E("a", "No room."); `${what} Its message: “${it}”`; new Error("A bug.");\n// "No. Comment."';
    assert.deepEqual(plainSentencesIn(code), ["No room.", "{0} Its message: “{1}”"]);
    assert.ok(sentences.filter(({ file }) => file.startsWith("src/core/")).length > 100);
  });

  it("is shown by the host in the editor's language only", () => {
    // These compare it, log it, or hand it on to what shows it.
    const allowed = ["describeForLog.ts", "pendingTree.ts", "fieldProblems.ts"];
    const shown = readdirSync(join(projectRoot, "src/host"), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith(".ts") && !allowed.some((name) => file.endsWith(name)))
      .flatMap((file) =>
        [
          ...readFileSync(join(projectRoot, "src/host", file), "utf8").matchAll(
            /.*(?<!translated\((?:\w+\.)*)\b(?:error|stopped|failure|reason)\.(?:message|sentence)\b.*/g,
          ),
        ].map(([line]) => `${file}: ${line.trim()}`),
      );
    assert.deepEqual(shown, []);
  });
});

for (const language of translated) {
  describe(`the translation into ${language}`, () => {
    it("has every key of the manifest, and no other", () => {
      assert.deepEqual(
        Object.keys(manifestTexts(language)).sort(),
        Object.keys(manifestTexts()).sort(),
      );
    });

    it("has every sentence of the code", () => {
      const texts = bundleTexts(language);
      assert.deepEqual(
        sentences.filter(({ text }) => texts[text] === undefined),
        [],
        "translate these in src/l10n; `npm run words` sorts them",
      );
    });

    it("has no sentence that the code does not say, and has them sorted", () => {
      const asked = [...new Set(sentences.map(({ text }) => text))].sort();
      const texts = Object.keys(bundleTexts(language));
      assert.deepEqual(
        texts.filter((text) => !asked.includes(text)),
        [],
      );
      assert.deepEqual(texts, [...texts].sort(), "`npm run words` sorts them");
    });

    it("keeps placeholders, icons, links, code and dots, and is never empty", () => {
      const english = manifestTexts();
      const pairs = [
        ...Object.entries(bundleTexts(language)),
        ...Object.entries(manifestTexts(language)).map(([key, text]) => [english[key] ?? "", text]),
      ];
      for (const [from = "", to = ""] of pairs) {
        assert.notEqual(to.trim(), "", from);
        assert.deepEqual(marks(to), marks(from), `${from}\n${to}`);
      }
    });

    it("says every sentence of the core, whatever is put in", () => {
      const book = bundleTexts(language);
      for (const { text, file } of sentences) {
        if (!file.startsWith("src/host/")) {
          const fill = (sentence: string): string =>
            sentence.replaceAll(/\{(\d+)\}/g, (_place, number: string) => `Wert (${number}).`);
          assert.equal(sayWith(book, fill(text)), fill(book[text] ?? ""), text);
        }
      }
    });

    it("says the same for a button and for the command of the same name", () => {
      const english = manifestTexts();
      const sentencesHere = bundleTexts(language);
      for (const [key, text] of Object.entries(manifestTexts(language))) {
        const inCode = key.startsWith("command.") ? sentencesHere[english[key] ?? ""] : undefined;
        assert.ok(inCode === undefined || inCode === text, `${key}: ${text} / ${inCode ?? ""}`);
      }
    });
  });
}
