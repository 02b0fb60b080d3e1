import assert from "node:assert/strict";
import fc from "fast-check";
import { SearchIndex } from "../../../../../src/core/search/searchIndex.ts";
import { loadSegment } from "../../../../../src/core/search/index/segmentFile.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";
import { exampleLibrary } from "../exampleLibrary.ts";

const byId = new Map(exampleLibrary.map((document) => [document.id, document]));
const source = { document: (id: string) => byId.get(id) };
const index = runAtOnce(SearchIndex.build(exampleLibrary, source));
const stamp = "account 1, state 7";
const file = runAtOnce(index.save(stamp));
const load = (bytes: Uint8Array, asked = stamp) =>
  runAtOnce(SearchIndex.load(bytes, asked, source));
const texts = ["sort", "json", "bbl srt", "résumé", "a[i]", "表示", "is:private", "s"];

describe("saved search index", () => {
  it("answers as before, and takes changes as before", () => {
    const loaded = load(file);
    assert.ok(loaded !== undefined);
    const answers = (engine: SearchIndex) => texts.map((text) => engine.query(text, 50));
    assert.deepEqual(answers(loaded), answers(index));
    runAtOnce(loaded.changing([], ["bubble"]));
    assert.equal(loaded.size, exampleLibrary.length - 1);
    assert.ok(loaded.query("bubble", 50).every((hit) => hit.id !== "bubble"));
  });

  it("says the same after being loaded and saved", () => {
    const loaded = load(file);
    assert.ok(loaded !== undefined);
    const again = runAtOnce(loaded.save(stamp));
    // V8 may write equal values as other bytes.
    const [before, after] = [file, again].map((it) => runAtOnce(loadSegment(it, stamp))?.data);
    assert.ok(before !== undefined);
    assert.deepEqual(after, before);
  });

  it("is read from any place in a larger buffer", () => {
    const larger = new Uint8Array(file.length + 3);
    larger.set(file, 3);
    assert.ok(load(larger.subarray(3)) !== undefined);
  });

  it("is that of an index without snippets as well", () => {
    const loaded = load(runAtOnce(new SearchIndex(source).save("x")), "x");
    assert.ok(loaded !== undefined);
    assert.deepEqual([loaded.size, loaded.query("sort", 50)], [0, []]);
  });

  it("is rejected for another library or state", () => {
    assert.equal(load(file, "account 1, state 8"), undefined);
  });

  it("is rejected in another version", () => {
    const other = file.slice();
    other[4] = (other[4] ?? 0) + 1;
    assert.equal(load(other), undefined);
  });

  it("is rejected when any byte is damaged", () => {
    let rejected = 0;
    const damage = fc.tuple(fc.nat({ max: file.length - 1 }), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(damage, ([at, change]) => {
        const damaged = file.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        assert.equal(load(damaged), undefined);
        rejected++;
      }),
      { numRuns: 1000 },
    );
    assert.ok(rejected >= 1000, `only ${rejected} damaged files were refused`);
  });

  it("is rejected when it is cut off or empty", () => {
    fc.assert(
      fc.property(fc.nat({ max: file.length - 1 }), (length) => {
        assert.equal(load(file.slice(0, length)), undefined);
      }),
      { numRuns: 300 },
    );
  });
});
