import assert from "node:assert/strict";
import fc from "fast-check";
import type { SearchDocument } from "../../../../src/core/search/searchEngine.ts";
import { SearchIndex } from "../../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../../src/core/turns.ts";
import { checkQueries } from "../../../chaos/queries/queriesCheck.ts";
import { keptIndex } from "../../../support/search/keptIndex.ts";
import { exampleLibrary } from "./exampleLibrary.ts";

const word = fc.constantFrom(
  ..."sort sorted search list map array bubble binary parse json find last deep flatten".split(" "),
);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
const contents = fc.record({
  title: text,
  tags: fc.array(word, { maxLength: 2 }),
  language: fc.constantFrom("Go", "Rust", "C"),
  description: text,
  code: text,
  private: fc.boolean(),
});
const library = fc
  .array(contents, { maxLength: 40 })
  .map((all): SearchDocument[] => all.map((one, number) => ({ ...one, id: `d${number}` })));
const queries = fc.array(
  fc
    .array(word, { minLength: 1, maxLength: 3 })
    .chain((words) => fc.nat({ max: 4 }).map((cut) => words.join(" ").slice(0, -cut || undefined))),
  { minLength: 1, maxLength: 5 },
);

const build = keptIndex;
const set = (index: SearchIndex, ...documents: SearchDocument[]) =>
  runAtOnce(index.changing(documents));
const remove = (index: SearchIndex, ...ids: string[]) => runAtOnce(index.changing([], ids));
const answers = (index: SearchIndex, texts: readonly string[], limit = 1000) =>
  texts.map((query) => index.query(query, limit).map(({ id, score }) => ({ id, score })));
const plain = (number: number, texts: Partial<SearchDocument>): SearchDocument => ({
  title: "",
  tags: [],
  language: "",
  description: "",
  code: "",
  private: false,
  ...texts,
  id: `d${number}`,
});

/** What must be found for certain: every word begins some word of the snippet. */
function oracle(documents: readonly SearchDocument[], query: string): Set<string> {
  const words = query.split(" ").filter((part) => part !== "");
  const found = documents.filter((document) => {
    const all = `${document.title} ${document.tags.join(" ")} ${document.language} ${document.description} ${document.code}`;
    const own = all.toLowerCase().split(" ");
    return words.every((part) => own.some((other) => other.startsWith(part)));
  });
  return new Set(found.map((document) => document.id));
}

describe("search index, whatever the library", function () {
  this.timeout(120_000);
  it("finds exactly the snippets with all words before any other", () => {
    fc.assert(
      fc.property(library, queries, (documents, texts) => {
        const index = build(documents);
        for (const query of texts.filter((each) => each.trim() !== "")) {
          const expected = oracle(documents, query);
          const found = index.query(query, 1000).map((hit) => hit.id);
          assert.deepEqual(new Set(found.slice(0, expected.size)), expected, query);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("tells all that it finds, best first", () => {
    fc.assert(
      fc.property(
        library,
        queries,
        fc.constantFrom("", '"sort ', "lang:go ", "-map "),
        (documents, texts, filter) => {
          const index = build(documents);
          for (const query of texts.map((each) => filter + each)) {
            const hits = index.query(query, 1000);
            const scores = new Map(hits.map(({ id, score }) => [id, score]));
            const all = runAtOnce(index.all(query));
            assert.deepEqual(all.toSorted(), hits.map(({ id }) => id).toSorted());
            assert.deepEqual(
              all.map((id) => scores.get(id)),
              hits.map(({ score }) => score),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("does not depend on the order of insertion", () => {
    fc.assert(
      fc.property(library, queries, (documents, texts) => {
        const reversed = keptIndex();
        for (const document of documents.toReversed()) set(reversed, document);
        assert.deepEqual(answers(reversed, texts), answers(build(documents), texts));
      }),
      { numRuns: 100 },
    );
  });

  it("does not depend on the order of insertion, whatever the texts", () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(" ", ..."a b _ 9 ( # é 漢".split(" ")), maxLength: 12 }),
    );
    const all = fc.array(fc.tuple(odd, odd), { maxLength: 12 });
    fc.assert(
      fc.property(all, (texts) => {
        const documents = texts.map(([title, code], number) => plain(number, { title, code }));
        const reversed = keptIndex();
        for (const document of documents.toReversed()) set(reversed, document);
        const queries = texts.flat();
        assert.deepEqual(answers(reversed, queries), answers(build(documents), queries));
      }),
      {
        numRuns: 60,
        examples: [
          [
            [
              ["or_", "a"],
              ["!!", "x_"],
              ["b", "!#"],
            ],
          ],
        ],
      },
    );
  });

  it("does not depend on what stands in which of its parts: not for typos, pieces of words, languages or long runs", () => {
    const near = fc.constantFrom(
      ..."separate separator seperated disparate xseparat operate operating cooperate rate grated".split(
        " ",
      ),
      "a".repeat(70),
      `${"a".repeat(64)}9`,
    );
    const slip = fc
      .tuple(near, fc.nat(), fc.nat({ max: 2 }), fc.constantFrom("", "x", "e"))
      .map(([whole, at, length, letters]) => {
        const from = at % whole.length;
        return whole.slice(0, from) + letters + whole.slice(from + length);
      });
    const asked = fc.oneof(
      slip,
      slip.map((text) => text.slice(0, 4)),
      fc.tuple(near, slip).map(([one, other]) => `${one} ${other}`),
      near.map((text) => `"${text.slice(60)}"`),
      near.map((text) => `lang:c ${text.slice(0, 2)}`),
      near.map((text) => `-${text.slice(0, 4)} rat`),
    );
    const texts = fc.record({
      title: fc.array(near, { maxLength: 2 }).map((words) => words.join(" ")),
      code: fc.array(near, { maxLength: 2 }).map((words) => words.join(" ")),
      language: fc.constantFrom("C", "C++", "Clojure"),
    });
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 24 }),
        fc.nat(),
        fc.array(asked, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(2, 1000),
        (all, later, queries, limit) => {
          const documents = all.map((each, number) => plain(number, each));
          const cut = later % documents.length;
          // The larger part stays as it is, so that there are several.
          const index = build(documents.slice(cut));
          for (const document of documents.slice(0, cut)) set(index, document);
          assert.deepEqual(
            answers(index, queries, limit),
            answers(build(documents), queries, limit),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("finds after changes what one finds that is built anew", () => {
    const changes = fc.array(
      fc.record({
        id: fc.nat({ max: 50 }).map((number) => `d${number}`),
        contents: fc.option(contents),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(library, changes, queries, (documents, list, texts) => {
        const index = build(documents);
        const expected = new Map(documents.map((document) => [document.id, document]));
        for (const { id, contents: changed } of list) {
          if (changed === null) {
            remove(index, id);
            expected.delete(id);
          } else {
            set(index, { ...changed, id });
            expected.set(id, { ...changed, id });
          }
        }
        assert.equal(index.size, expected.size);
        const found = (each: SearchIndex) =>
          answers(each, texts).map((all) => new Set(all.map(({ id }) => id)));
        assert.deepEqual(found(index), found(build(expected.values())));
      }),
      { numRuns: 100 },
    );
  });

  it("gives the answers back once what was added is removed", () => {
    fc.assert(
      fc.property(library, contents, queries, (documents, added, texts) => {
        const index = build(documents);
        const before = answers(index, texts);
        set(index, { ...added, id: "added" });
        remove(index, "added");
        assert.deepEqual(answers(index, texts), before);
      }),
      { numRuns: 100 },
    );
  });

  it("answers the same once saved and loaded, and tells the version of what changed since it was built", () => {
    fc.assert(
      fc.property(library, contents, queries, (documents, added, texts) => {
        const all = documents.map((document, version) => ({ ...document, version }));
        const index = build(all);
        const before = answers(index, texts);
        set(index, { ...added, id: "added", version: 4_000_000_000 });
        const changed = all
          .map((one) => ({ ...one, title: "changed", version: 9_000 }))
          .slice(0, 2);
        set(index, ...changed);
        remove(index, "d2");
        assert.equal(index.versionOf("added"), 4_000_000_000);
        assert.equal(index.versionOf("d2"), undefined);
        for (const { id } of changed) assert.equal(index.versionOf(id), 9_000);
        const byId = new Map(all.map((document) => [document.id, document]));
        const source = { document: (id: string) => byId.get(id) };
        const loaded = runAtOnce(SearchIndex.load(runAtOnce(index.save("x")), "x", source));
        assert.ok(loaded !== undefined);
        assert.deepEqual(answers(loaded, texts), before);
        assert.equal(loaded.size, all.length);
        assert.deepEqual([...loaded.ids()], [...byId.keys()]);
        for (const { id, version } of all) assert.equal(loaded.versionOf(id), version);
      }),
      { numRuns: 100 },
    );
  });

  it("takes in changes up to the square root of its size, and sixty-four at least", () => {
    const documents = Array.from({ length: 10_000 }, (_, number) => plain(number, { title: "a" }));
    const [small, large] = [build(documents.slice(0, 10)), build(documents)];
    assert.ok(small.hasRoomFor(64) && !small.hasRoomFor(65));
    assert.ok(large.hasRoomFor(100) && !large.hasRoomFor(101));
    set(large, ...documents.slice(0, 40));
    remove(large, "d50", "d51");
    assert.ok(large.hasRoomFor(58) && !large.hasRoomFor(59));
  });

  it("answers the same whether it was typed letter by letter or pasted", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "n"), maxLength: 12 });
    const odd = fc.array(fc.record({ title: letters, code: letters }), { maxLength: 20 });
    fc.assert(
      fc.property(odd, letters, (all, query) => {
        const documents = all.map((texts, number) => plain(number, texts));
        const typed = build(documents);
        for (let length = 1; length < query.length; length++) {
          typed.query(query.slice(0, length), 50);
        }
        assert.deepEqual(answers(typed, [query]), answers(build(documents), [query]));
      }),
      { numRuns: 500 },
    );
  });

  it("always finds a phrase that stands in the code", () => {
    const code = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            ..."foo_bar fooBar = => ( ) [ ] a é 漢字 \n \t x1 __ - %s".split(" "),
            "\n",
            " ",
          ),
          { minLength: 1, maxLength: 20 },
        )
        .map((parts) => parts.join("")),
      fc.string({ minLength: 60, maxLength: 300, unit: fc.constantFrom("a", "b", "Z", "9") }),
    );
    fc.assert(
      fc.property(
        fc.array(code, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (codes, from, size) => {
          const documents = codes.map((each, number) => plain(number, { title: "t", code: each }));
          const source = codes[0] ?? "";
          const start = from % source.length;
          const phrase = source
            .slice(start, start + 1 + (size % 20))
            .replaceAll('"', "")
            .trim();
          // Half of a surrogate pair is no text that a person can type.
          fc.pre(phrase !== "" && phrase.isWellFormed() && source.includes(phrase));
          const found = build(documents)
            .query(`"${phrase}"`, 50)
            .map((hit) => hit.id);
          assert.ok(found.includes("d0"), JSON.stringify({ phrase, source }));
        },
      ),
      {
        numRuns: 500,
        // Found once: a pair of signs before a joiner, a plain comma beside a small one, a run over 64 letters.
        examples: [
          [["\n=fooBar漢字__foo_barfooBar", " "], 28, 980274946],
          [["﹐", " "], 0, 0],
          [[`${"a".repeat(64)}9`], 45, 19],
        ],
      },
    );
  });

  it("answers 10,000 odd queries, none of them in more than 50 ms of work", () => {
    const documents = Array.from({ length: 30 }, (_, turn) =>
      exampleLibrary.map((each) => ({
        ...each,
        id: `${each.id}${turn}`,
        title: `${each.title} ${turn}`,
      })),
    ).flat();
    const { answered, found, faults } = checkQueries({ seed: 1, count: 10_000, documents });
    assert.deepEqual(faults, []);
    assert.equal(answered, 10_000);
    assert.ok(found > 500, `${found} find something`);
  });
});
