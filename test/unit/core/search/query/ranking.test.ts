import assert from "node:assert/strict";
import fc from "fast-check";
import {
  brevity,
  fieldWeights,
  inSteps,
  rarity,
} from "../../../../../src/core/search/query/ranking.ts";
import { SegmentBuilder } from "../../../../../src/core/search/index/segmentBuilder.ts";
import { runAtOnce } from "../../../../../src/core/turns.ts";
import { exampleLibrary } from "../exampleLibrary.ts";

describe("weights", () => {
  it("make sums that are exact in any order", () => {
    const weight = fc.double({ min: 0, max: 20, noNaN: true }).map(inSteps);
    const product = fc.tuple(weight, weight).map(([a, b]) => a * b);
    fc.assert(
      fc.property(fc.array(product, { minLength: 2, maxLength: 12 }), fc.nat(), (all, turn) => {
        const at = turn % all.length;
        const sum = (weights: readonly number[]) => weights.reduce((total, one) => total + one, 0);
        const turned = [...all.slice(at), ...all.slice(0, at)].reverse();
        assert.equal(sum(turned), sum(all));
      }),
      { numRuns: 1000 },
    );
  });

  it("come in these steps, wherever they are made", () => {
    const builder = new SegmentBuilder();
    for (const document of exampleLibrary) runAtOnce(builder.add(document));
    const segment = runAtOnce(builder.finish());
    const made = [
      ...[[], ["title"], ["description", "code"]].flatMap((fields) => {
        const { head, body } = fieldWeights(fields as Parameters<typeof fieldWeights>[0]);
        return [...head, ...(body ?? [])];
      }),
      ...Array.from({ length: 50 }, (_, postings) => rarity(postings * 7, 1000)),
      ...exampleLibrary.map((_, document) => brevity(segment, document)),
    ];
    assert.ok(made.length > 1000);
    for (const weight of made) {
      assert.equal(inSteps(weight), weight);
    }
  });
});
