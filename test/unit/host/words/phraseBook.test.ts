import assert from "node:assert/strict";
import fc from "fast-check";
import { sayWith } from "../../../../src/host/words/phraseBook.ts";
import { assertCost } from "../../../support/cost.ts";

const book = {
  "No room.": "Kein Platz.",
  "The disk is full.": "Der Datenträger ist voll.",
  "It did not take {0}: {1}.": "Es nahm {0} nicht: {1}.",
  "It did not take {0}: {1}. Ask later.": "Es nahm {0} nicht: {1}. Später fragen.",
  "{0} Its message: “{1}”": "Es meldet „{1}“: {0}",
};

describe("A phrase book", () => {
  for (const [english, german, why] of [
    ["No room.", "Kein Platz.", "a sentence as it stands"],
    ["It did not take tea: cold.", "Es nahm tea nicht: cold.", "a sentence with what is put in"],
    [
      "It did not take tea: cold. Ask later.",
      "Es nahm tea nicht: cold. Später fragen.",
      "the phrase with the most words, where several fit",
    ],
    ["No room. Its message: “x”", "Es meldet „x“: Kein Platz.", "a phrase within another"],
    ["No room. The disk is full.", "Kein Platz. Der Datenträger ist voll.", "each sentence"],
    ["It did not take tea: No room.", "Es nahm tea nicht: Kein Platz.", "a sentence at the end"],
    ["No room. What is this?", "Kein Platz. What is this?", "what is known of it"],
    ["It did not take $&: {1}.", "Es nahm $& nicht: {1}.", "what looks like a place as it is"],
    ["What is this?", "What is this?", "nothing else than it was"],
    ["", "", "nothing"],
  ] as const) {
    it(`says ${why}: “${english}”`, () => {
      assert.equal(sayWith(book, english), german);
    });
  }

  for (const [what, phrases, text] of [
    ["a part that looks like a phrase in a phrase", { "Tags: {0}": "Tags: {0}" }, "Tags: "],
    ["a list, which is two phrases at each comma", { "{0}, {1}": "{0}, {1}" }, "a word, "],
    ["texts that end a value in many ways", { "{0}, {1}, {2}, {3}!": "{3}" }, "a, "],
    ["many sentences", { "No room.": "Kein Platz." }, "A b. "],
  ] as const) {
    it(`is done at once with what a server may say: ${what}`, () => {
      assertCost(1_000, () => sayWith(phrases, `${text.repeat(2_000)}x`));
    });
  }

  it("ends for any text, and leaves what it does not know", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        assert.equal(sayWith({}, text), text);
        assert.equal(typeof sayWith(book, text), "string");
      }),
    );
  });
});
