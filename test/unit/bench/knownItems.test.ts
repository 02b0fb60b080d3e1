import assert from "node:assert/strict";
import { ceilingOf, makeKnownItems } from "../../bench/knownItems.ts";

const document = (language: string, number: number) => ({
  id: String(number),
  title: `parse number${String(number)}`,
  tags: [],
  language,
  description: "",
  code: "1",
  private: false,
});

describe("the queries of the bench", () => {
  it("leave out, and count, those that no snippet answers", () => {
    const ofPlus = Array.from({ length: 20 }, (_, number) => document("C++", number));
    const { items, unanswered } = makeKnownItems(ofPlus, 1);
    assert.ok(items.length > 0 && unanswered > 0);
    assert.ok(items.every((item) => Number.isFinite(ceilingOf(item))));
  });

  it("leave out none where all can be answered", () => {
    const all = Array.from({ length: 20 }, (_, number) => document("Go", number));
    assert.equal(makeKnownItems(all, 1).unanswered, 0);
  });
});
