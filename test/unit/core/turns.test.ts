import assert from "node:assert/strict";
import { runInSlices } from "../../../src/core/turns.ts";

/** Steps of a millisecond. */
function* steps(count: number): Generator<void, number> {
  for (let step = 0; step < count; step++) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return count;
}

describe("slices", () => {
  it("let others have their turn", async () => {
    let turns = 0;
    const turn = (): void => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    assert.equal(await runInSlices(steps(20), undefined, 3), 20);
    clearImmediate(next);
    assert.ok(turns >= 3, `${turns} turns`);
  });

  it("end when they are aborted", async () => {
    const controller = new AbortController();
    const sliced = runInSlices(steps(20), controller.signal, 1);
    controller.abort();
    await assert.rejects(sliced, { name: "AbortError" });
  });
});
