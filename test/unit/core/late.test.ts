import assert from "node:assert/strict";
import { lateOwned } from "../../../src/core/late.ts";

class Door {
  disposed = 0;

  async open(name: string): Promise<string> {
    return `${name} came in`;
  }

  dispose(): void {
    this.disposed += 1;
  }
}

describe("a late object that is owned", () => {
  let made: Door[];
  const load = async (): Promise<Door> => {
    const door = new Door();
    made.push(door);
    return door;
  };

  beforeEach(() => {
    made = [];
  });

  it("is made by the first call, and once", async () => {
    const door = lateOwned(load, ["open"]);
    assert.equal(made.length, 0);
    assert.equal(await door.open("Ada"), "Ada came in");
    assert.equal(await door.open("Ben"), "Ben came in");
    assert.equal(made.length, 1);
  });

  it("is disposed with the one that stands in for it", async () => {
    const door = lateOwned(load, ["open"]);
    await door.open("Ada");
    assert.equal(made[0]?.disposed, 0);
    door.dispose();
    assert.equal(made[0].disposed, 1);
  });

  it("is not made for its disposal, and disposed at once where it is made later", async () => {
    const door = lateOwned(load, ["open"]);
    door.dispose();
    assert.equal(made.length, 0);
    await door.open("Ada");
    assert.equal(made[0]?.disposed, 1);
  });
});
