import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { WorkGate } from "../../../../src/service/accounts/workGate.ts";

describe("the gate of costly work", () => {
  it("lets two run, two wait in turn, and turns the rest away", async () => {
    const gate = new WorkGate(2, 2);
    const started: number[] = [];
    const tasks = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const results = tasks.map(({ promise }, index) =>
      gate.run(async () => {
        started.push(index);
        await promise;
        return index;
      }),
    );
    assert.equal(await results[4], undefined);
    assert.deepEqual(started, [0, 1]);
    tasks[1]?.resolve();
    assert.equal(await results[1], 1);
    await Promise.resolve();
    assert.deepEqual(started, [0, 1, 2]);
    for (const task of tasks) task.resolve();
    assert.deepEqual(await Promise.all(results), [0, 1, 2, 3, undefined]);
    assert.equal(await gate.run(async () => "free again"), "free again");
  });

  it("gives the place of a task that fails to the next", async () => {
    const gate = new WorkGate(1, 1);
    const failing = gate.run(() => Promise.reject(new Error("no")));
    const next = gate.run(async () => "next");
    await assert.rejects(failing, /no/);
    assert.equal(await next, "next");
  });
});
