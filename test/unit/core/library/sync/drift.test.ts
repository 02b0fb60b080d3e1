import assert from "node:assert/strict";
import { checkDrift } from "../../../../chaos/driftCheck.ts";

describe("A sync of a list that other devices change meanwhile", function () {
  this.timeout(60_000);

  for (const rate of [0.02, 0.2, 1]) {
    for (const seed of [1, 2]) {
      const total = seed % 2 === 0 ? "told" : "not told";
      it(`deletes nothing that is there, ${rate} changes a request, total ${total}`, async () => {
        const result = await checkDrift({ seed, syncs: 25, items: 700, rate });
        assert.deepEqual(result.faults, []);
        assert.equal(result.wrong, 0);
      });
    }
  }

  it("would be seen to delete what is there", async () => {
    const engine = "naive";
    const result = await checkDrift({ seed: 1, syncs: 40, items: 700, rate: 0.5, engine });
    assert.ok(result.falseDeletions > 0);
  });
});
