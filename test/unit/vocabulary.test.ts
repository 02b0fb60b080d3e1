import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import { codeSentences } from "../support/words/codeSentences.ts";
import { bundleTexts, manifestTexts, type Texts } from "../support/words/translations.ts";

/** What the interface does not say, and what it says in place of it. */
const forbidden: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bservices?\b|\b(?:an?|the|your) Snippet Service(?! (?:server|API)\b)\b/, "server"],
  [/\bpersons?\b|\bsome(?:body|one)\b|\banybody\b/i, "you, the user, anyone"],
  [/\bwaits?\b(?! a moment)|\bwaiting\b|\bunsent\b|\boutbox\b/i, "pending changes"],
  [/\bneeds? you\b(?! to)/i, "needs attention"],
  [/\btheirs\b/i, "Keep Server's"],
  [/\blearn(?:ed|t|s)?\b/i, "Server Compatibility"],
  [/\bfound out\b|\bremembered\b/i, "detected automatically"],
  [/\bdeleted snippets\b|\bbin\b/i, "trash"],
  [/\btab stops?\b/i, "placeholder"],
  [/\bhalf a character\b/i, "incomplete Unicode character"],
  [/\bturn the direction\b/i, "bidirectional control characters"],
  [/\blocal mode\b|\bembedded\b/i, "on this computer"],
  [/\bparted by\b/i, "separated by"],
  [/\bany more\b/i, "no longer"],
  [/\b(?:1|one) snippets\b|\bsnippet are\b/i, "1 snippet is"],
  [
    /\w(?:avour|olour|ehaviour)|\b\w+(?:ganis|ognis|ronis)(?:e|ing|ation)|\bcancelled\b/i,
    "American",
  ],
  [/\bDienste?[ns]?\b/, "Server"],
];

/** @returns what is wrong with a text, empty where nothing is. */
function complaints(text: string): readonly string[] {
  return forbidden
    .filter(([words]) => words.test(text))
    .map(([words, instead]) => `${text}: ${words.exec(text)?.[0] ?? ""}, say: ${instead}`);
}

const heading = /(?:\btitle(?::| =) |\(\) => \[\s*|\bchooseFrom\(\s*)l10n\.t\("(\p{Lu}[^"]*)"\)/gu;
/** They belong to no command of the manifest, or say more than its title. */
const ownHeadings = ["Filter Snippets", "Paste the Address Your Browser Shows", "Reset…", "Trash"];

const texts = [
  ...codeSentences().map(({ text }) => text),
  ...Object.values(bundleTexts("de")),
  ...Object.values(manifestTexts()),
  ...Object.values(manifestTexts("de")),
];

describe("the vocabulary of the interface", () => {
  it("is kept by every sentence and title, in English and in German", () => {
    assert.ok(texts.length > 1_000, "the search found nothing");
    assert.deepEqual(texts.flatMap(complaints), []);
  });

  it("has titles of commands of at most four words", () => {
    const titles = Object.entries(manifestTexts()).filter(([key]) => key.startsWith("command."));
    assert.ok(titles.length > 40, "the search found nothing");
    assert.deepEqual(
      titles.filter(([, title]) => title.split(" ").length > 4),
      [],
    );
  });

  it("heads the boxes of a command with its title, in English and in German", () => {
    const titleOf = (texts: Texts, key: string): string => (texts[key] ?? "").replace("…", "");
    const [english, german, bundle] = [manifestTexts(), manifestTexts("de"), bundleTexts("de")];
    const translated = new Map(
      Object.keys(english)
        .filter((key) => key.startsWith("command."))
        .map((key) => [titleOf(english, key), titleOf(german, key)]),
    );
    const folder = join(projectRoot, "src/host/commands");
    const headings = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(heading)])
      .flatMap(([, text = ""]) => (ownHeadings.includes(text) ? [] : [text]));
    assert.ok(headings.length > 15, "the search found nothing");
    assert.deepEqual(
      headings.map((text) => [text, bundle[text]]),
      headings.map((text) => [text, translated.get(text)]),
    );
  });

  for (const text of [
    "The service did not answer.",
    "Keep your snippets on a Snippet Service.",
    "1 needs you",
    "Saved on this computer. It waits to be sent.",
    "Show What Was Learned About This Service",
    "The title holds half a character.",
    "1 snippets are gone.",
    "Add to Favourites",
    "Der Dienst ist nicht erreichbar.",
  ]) {
    it(`would be seen to be left: ${text}`, () => {
      assert.notDeepEqual(complaints(text), []);
    });
  }
});
