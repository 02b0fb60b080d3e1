import assert from "node:assert/strict";
import { DisposableStore } from "../../../src/core/disposables.ts";

describe("DisposableStore", () => {
  it("disposes of everything once, the last first", () => {
    const store = new DisposableStore();
    const order: string[] = [];
    for (const name of ["a", "b", "c"]) {
      store.add({ dispose: () => order.push(name) });
    }
    store.dispose();
    store.dispose();
    assert.deepEqual(order, ["c", "b", "a"]);
  });

  it("gives back what it was given", () => {
    const item = { dispose: () => undefined, name: "mine" };
    assert.equal(new DisposableStore().add(item), item);
  });

  it("disposes at once of what comes too late", () => {
    const store = new DisposableStore();
    store.dispose();
    let disposed = 0;
    store.add({ dispose: () => (disposed += 1) });
    assert.equal(disposed, 1);
  });
});
