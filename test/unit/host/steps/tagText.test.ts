import assert from "node:assert/strict";
import fc from "fast-check";
import { splitTags, uniqueTags } from "../../../../src/core/snippet/tagRules.ts";
import {
  completeTag,
  knownTags,
  readTagText,
  writeTagText,
} from "../../../../src/host/steps/tagText.ts";

const names = ["xhttp", "retry", "http2", "HTTP"];
const known = knownTags(names);

describe("readTagText", () => {
  it("takes all words as tags, the last one too", () => {
    assert.deepEqual(readTagText("greeting, money", known).tags, ["greeting", "money"]);
  });

  it("uses the spelling that is known", () => {
    assert.deepEqual(readTagText("http Retry other", known).tags, ["HTTP", "retry", "other"]);
  });

  it("takes a tag once", () => {
    assert.deepEqual(readTagText("a b A http HTTP", known).tags, ["a", "b", "HTTP"]);
  });

  const completions: readonly (readonly [value: string, completions: readonly string[]])[] = [
    ["", names.toReversed()],
    ["retry ", ["HTTP", "http2", "xhttp"]],
    ["htt", ["HTTP", "http2", "xhttp"]],
    ["retry HTT", ["HTTP", "http2", "xhttp"]],
    ["http", ["http2", "xhttp"]],
    ["zzz", []],
  ];
  for (const [value, expected] of completions) {
    it(`completes ${JSON.stringify(value)} to ${expected.join(", ") || "nothing"}`, () => {
      assert.deepEqual(readTagText(value, known).completions, expected);
    });
  }
});

describe("readTagText, where snippets have prefixes", () => {
  const withPrefixes = knownTags([...names, "prefix:log", "prefix:http"]);

  it("completes to them only when the word begins as one", () => {
    assert.deepEqual(readTagText("", withPrefixes).completions, names.toReversed());
    assert.deepEqual(readTagText("log", withPrefixes).completions, []);
    assert.deepEqual(readTagText("retry prefix:l", withPrefixes).completions, ["prefix:log"]);
  });
});

describe("completeTag", () => {
  it("replaces the last word only and is ready for the next", () => {
    assert.equal(completeTag("retry, ht", "HTTP"), "retry, HTTP ");
    assert.equal(completeTag("", "HTTP"), "HTTP ");
    assert.equal(completeTag("retry ", "HTTP"), "retry HTTP ");
  });
});

describe("writeTagText", () => {
  it("holds the tags so that reading gives them back", () => {
    const tag = fc.stringMatching(/^[^\s,\p{Cc}]{1,8}$/u);
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const sent = uniqueTags(tags);
        assert.deepEqual(
          readTagText(writeTagText(sent), knownTags(names.concat(sent))).tags.length,
          sent.length,
        );
        assert.deepEqual(readTagText(writeTagText(sent), new Map()).tags, sent);
        assert.deepEqual(splitTags(sent.join(",")), sent);
      }),
    );
  });
});
