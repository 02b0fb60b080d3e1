import assert from "node:assert/strict";
import { Emitter } from "../../../src/core/emitter.ts";

describe("Emitter", () => {
  it("tells every listener every value", () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    emitter.event((value) => heard.push(`a${value}`));
    emitter.event((value) => heard.push(`b${value}`));
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(heard, ["a1", "b1", "a2", "b2"]);
  });

  it("counts the same listener twice as two subscriptions", () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    const listener = (value: number): unknown => heard.push(value);
    const first = emitter.event(listener);
    emitter.event(listener);
    first.dispose();
    first.dispose();
    emitter.fire(7);
    assert.deepEqual(heard, [7]);
  });

  it("lets the others hear when one listener throws", () => {
    const errors: unknown[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    const heard: number[] = [];
    emitter.event(() => {
      throw new RangeError("broken listener");
    });
    emitter.event((value) => heard.push(value));
    emitter.fire(3);
    assert.deepEqual(heard, [3]);
    assert.equal(errors.length, 1);
    assert.ok(errors[0] instanceof RangeError);
  });

  it("does not tell a listener that subscribed while firing", () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    emitter.event(() => emitter.event((value) => heard.push(value)));
    emitter.fire(1);
    assert.deepEqual(heard, []);
  });

  it("tells nobody after disposal", () => {
    const emitter = new Emitter<number>();
    emitter.event(() => assert.fail("heard after disposal"));
    emitter.dispose();
    emitter.fire(1);
  });
});
