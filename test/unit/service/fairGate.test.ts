import assert from "node:assert/strict";
import { FairGate } from "../../../src/service/fairGate.ts";

describe("the gate of costly work", () => {
  /** Each task of these runs until it is told to end. */
  const begin = (gate: FairGate) => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const add = (owner: string, name: string, isBegun = false, signal?: AbortSignal) => {
      const task = async (): Promise<string> => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      };
      return gate.run(owner, task, { isBegun, ...(signal && { signal }) });
    };
    const end = async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { started, add, end };
  };

  it("lets two run, two of an owner wait in turn, and turns the rest away", async () => {
    const { started, add, end } = begin(new FairGate(2, 2));
    const results = ["a", "b", "c", "d", "e"].map((name) => add("ada", name));
    assert.equal(await results[4], undefined);
    assert.deepEqual(started, ["a", "b"]);
    await end("b");
    assert.equal(await results[1], "b");
    assert.deepEqual(started, ["a", "b", "c"]);
    for (const name of ["a", "c", "d"]) await end(name);
    assert.deepEqual(await Promise.all(results), ["a", "b", "c", "d", undefined]);
    const free = add("ada", "free again");
    await end("free again");
    assert.equal(await free, "free again");
  });

  it("counts those of one wide network as one, however many narrow ones they have", async () => {
    const { started, add, end } = begin(new FairGate(1, 20));
    const crowd = Array.from({ length: 20 }, (_, index) => add(`wide/${index}`, `c${index}`));
    const ada = add("ada", "ada");
    for (const name of ["c0", "c1", "ada", "c2"]) await end(name);
    assert.deepEqual(started, ["c0", "c1", "ada", "c2", "c3"]);
    for (let index = 3; index < 20; index += 1) await end(`c${index}`);
    await Promise.all([...crowd, ada]);
    assert.equal(new Set(started).size, 21);
  });

  it("gives whoever comes new the next turn, however many of another owner wait", async () => {
    const { started, add, end } = begin(new FairGate(1, 8));
    const crowd = Array.from({ length: 60 }, (_, index) => add("crowd", `c${index}`));
    assert.equal((await Promise.all(crowd.slice(9))).filter((it) => it !== undefined).length, 0);
    const others = ["ada", "bob"].map((name) => add(name, name));
    await end("c0");
    await end("c1");
    await end("ada");
    await end("bob");
    assert.deepEqual(started, ["c0", "c1", "ada", "bob", "c2"]);
    assert.deepEqual(await Promise.all(others), ["ada", "bob"]);
    for (let index = 2; index < 7; index += 1) await end(`c${index}`);
    assert.deepEqual(await Promise.all(crowd.slice(7, 9)), [undefined, undefined]);
  });

  it("keeps no more waiting than may, whoever they are, and takes places from whoever has the most", async () => {
    const { started, add, end } = begin(new FairGate(1, 6));
    const running = add("ada", "running");
    const wide = ["w1", "w2", "w3"].map((name, at) => add(`wide/${at % 2}`, name));
    const own = ["o1", "o2", "o3"].map((name) => add("own", name));
    const late = ["bob", "eve", "zoe", "kim"].map((name) => add(name, name));
    // Where all have as many, the last one goes.
    assert.deepEqual(
      await Promise.all([own[2], own[1], wide[2], wide[1]]),
      Array(4).fill(undefined),
    );
    assert.equal(await add("max", "max"), undefined);
    const order = ["running", "w1", "o1", "bob", "eve", "zoe", "kim"];
    for (const name of order) await end(name);
    assert.deepEqual(started, order);
    assert.deepEqual(await Promise.all([running, wide[0], own[0], ...late]), order);
  });

  it("ends what an owner has begun before more of it begins, and takes no other owner's turn for it", async () => {
    const { started, add, end } = begin(new FairGate(1, 8));
    const all = ["new 1", "new 2"].map((name) => add("ada", name));
    all.push(...["begun 1", "begun 2"].map((name) => add("ada", name, true)), add("bob", "bob"));
    const order = ["new 1", "begun 1", "bob", "begun 2", "new 2"];
    for (const name of order) await end(name);
    assert.deepEqual(started, order);
    assert.equal((await Promise.all(all)).length, 5);
  });

  it("gives no turn and no place to whoever waits no longer", async () => {
    const { started, add, end } = begin(new FairGate(1, 2));
    const left = new AbortController();
    const first = add("ada", "a", false, left.signal);
    const gone = ["b", "c"].map((name) => add("ada", name, false, left.signal));
    const [bob, tooMany] = [add("bob/1", "bob", false, left.signal), add("ada", "d")];
    assert.equal(await tooMany, undefined);
    left.abort();
    assert.deepEqual(await Promise.all([...gone, bob]), [undefined, undefined, undefined]);
    assert.equal(await add("ada", "e", false, left.signal), undefined);
    const next = ["f", "g"].map((name) => add("ada", name));
    for (const name of ["a", "f", "g"]) await end(name);
    assert.deepEqual(await Promise.all([first, ...next]), ["a", "f", "g"]);
    assert.deepEqual(started, ["a", "f", "g"]);
  });

  it("gives the place of a task that fails to the next", async () => {
    const gate = new FairGate(1, 1);
    const failing = gate.run("ada", () => Promise.reject(new Error("no")));
    const next = gate.run("ada", async () => "next");
    await assert.rejects(failing, /no/);
    assert.equal(await next, "next");
  });
});
