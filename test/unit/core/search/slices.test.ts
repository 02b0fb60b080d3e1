import assert from "node:assert/strict";
import { SearchIndex } from "../../../../src/core/search/searchIndex.ts";
import { runInSlices } from "../../../../src/core/search/slices.ts";
import { exampleLibrary } from "./exampleLibrary.ts";

/** A clock that advances a millisecond whenever it is read. */
class SteppingClock {
  pauses = 0;
  #time = 0;

  now(): number {
    return this.#time++;
  }

  after(_milliseconds: number, callback: () => void): void {
    this.pauses++;
    setImmediate(callback);
  }
}

describe("slices", () => {
  it("let others have their turn while an index is built", async () => {
    const clock = new SteppingClock();
    const index = await runInSlices(SearchIndex.build(exampleLibrary), clock, { budget: 3 });
    assert.equal(index.size, exampleLibrary.length);
    assert.ok(clock.pauses >= 3, `${clock.pauses} pauses`);
  });

  it("end when they are aborted", async () => {
    const controller = new AbortController();
    const steps = runInSlices(SearchIndex.build(exampleLibrary), new SteppingClock(), {
      budget: 1,
      signal: controller.signal,
    });
    controller.abort();
    await assert.rejects(steps, { name: "AbortError" });
  });
});
