import assert from "node:assert/strict";
import { Gathering } from "../../../../src/core/library/gathering.ts";
import { Serial } from "../../../../src/core/library/serial.ts";

describe("What is gathered until its turn", () => {
  const groups: string[][] = [];
  let turns: Serial;
  let end: () => void;
  beforeEach(() => {
    groups.length = 0;
    turns = new Serial();
    const { promise, resolve } = Promise.withResolvers<void>();
    void turns.run(() => promise);
    end = resolve;
  });

  const noted = (all: readonly string[]): readonly Promise<string>[] => {
    groups.push([...all]);
    return all.map((each) =>
      each === "bad" ? Promise.reject(new Error(each)) : Promise.resolve(each.toUpperCase()),
    );
  };

  it("is done together and in order, at most 32 at once; each hears what became of it", async () => {
    const gathering = new Gathering(turns, noted);
    const given = Array.from({ length: 40 }, (_, at) => `a${String(at)}`);
    const done = Promise.all(given.map((each) => gathering.add(each)));
    end();
    assert.deepEqual(
      await done,
      given.map((each) => each.toUpperCase()),
    );
    assert.deepEqual(groups, [given.slice(0, 32), given.slice(32)]);
  });

  it("fails for itself", async () => {
    const gathering = new Gathering(turns, noted);
    const done = Promise.allSettled(["a", "bad", "b"].map((each) => gathering.add(each)));
    end();
    const statuses = (await done).map(({ status }) => status);
    assert.deepEqual(statuses, ["fulfilled", "rejected", "fulfilled"]);
    assert.equal(await gathering.add("c"), "C");
  });
});
