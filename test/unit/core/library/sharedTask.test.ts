import assert from "node:assert/strict";
import { Serial } from "../../../../src/core/library/serial.ts";
import { SharedTask } from "../../../../src/core/library/sharedTask.ts";

/** Work that ends when it is told to, and remembers its signals. */
function work(): {
  readonly run: (signal: AbortSignal) => Promise<number>;
  readonly signals: AbortSignal[];
  readonly finish: (value: number) => void;
  readonly fail: (error: Error) => void;
} {
  const signals: AbortSignal[] = [];
  let current = Promise.withResolvers<number>();
  return {
    signals,
    run: (signal) => {
      signals.push(signal);
      current = Promise.withResolvers<number>();
      return current.promise;
    },
    finish: (value) => current.resolve(value),
    fail: (error) => current.reject(error),
  };
}

describe("SharedTask", () => {
  it("shares one run among calls that overlap, and begins a new one afterwards", async () => {
    const { run, signals, finish } = work();
    const task = new SharedTask(run);
    const both = [task.join(), task.join(new AbortController().signal)];
    finish(1);
    assert.deepEqual(await Promise.all(both), [1, 1]);
    assert.equal(signals.length, 1);
    const third = task.join();
    finish(2);
    assert.equal(await third, 2);
    assert.equal(signals.length, 2);
  });

  it("lets one leave and goes on for the others", async () => {
    const { run, signals, finish } = work();
    const task = new SharedTask(run);
    const controller = new AbortController();
    const leaving = task.join(controller.signal);
    const staying = task.join();
    controller.abort();
    await assert.rejects(leaving, { code: "cancelled" });
    assert.equal(signals[0]?.aborted, false);
    finish(1);
    assert.equal(await staying, 1);
  });

  it("aborts the run when the last has left; the next call does not join it", async () => {
    const { run, signals, finish } = work();
    const task = new SharedTask(run);
    const controller = new AbortController();
    const leaving = task.join(controller.signal);
    controller.abort();
    await assert.rejects(leaving, { code: "cancelled" });
    assert.equal(signals[0]?.aborted, true);
    const next = task.join();
    assert.equal(signals.length, 2);
    finish(3);
    assert.equal(await next, 3);
  });

  it("begins nothing for a signal that is aborted already", async () => {
    const { run, signals } = work();
    await assert.rejects(new SharedTask(run).join(AbortSignal.abort()), { code: "cancelled" });
    assert.equal(signals.length, 0);
  });

  it("tells everybody of a failure, and begins anew", async () => {
    const { run, finish, fail } = work();
    const task = new SharedTask(run);
    const both = [task.join(), task.join()];
    fail(new Error("broken"));
    for (const promise of both) {
      await assert.rejects(promise, /broken/);
    }
    const next = task.join();
    finish(4);
    assert.equal(await next, 4);
  });
});

describe("Serial", () => {
  it("runs in the order of the calls, whatever takes longer, and after failures", async () => {
    const serial = new Serial();
    const order: number[] = [];
    const step = (number: number) => async (): Promise<number> => {
      await new Promise((resolve) => setTimeout(resolve, 4 - number));
      order.push(number);
      if (number === 2) {
        throw new Error("two");
      }
      return number;
    };
    const runs = [1, 2, 3].map((number) => serial.run(step(number)));
    const settled = await Promise.allSettled(runs);
    assert.deepEqual(order, [1, 2, 3]);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
  });
});
