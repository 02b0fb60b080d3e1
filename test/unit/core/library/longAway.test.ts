import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

const fiveWeeks = 35 * 86_400_000;

/** What was saved upon a create names it as it was named here, until it is sent. */
describe("A create that ended, and what was saved upon it while it was on its way", () => {
  let world: ScriptedWorld;
  let window: SimWindow;
  let library: DurableLibrary;
  let id: string;

  let gate: PromiseWithResolvers<void>;
  const held: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const create = remote.create.bind(remote);
      return Object.assign(remote, {
        create: async (...given: Parameters<typeof create>) => {
          await gate.promise;
          return create(...given);
        },
      });
    },
  };
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const awayAndBack = async (): Promise<void> => {
    world.fates.push("answered", "offline");
    gate.resolve();
    await world.pass(1_000);
    window.kill();
    assert.deepEqual(onServer(), ["old"]);
    world.clock.offset += fiveWeeks;
    ({ library } = new SimWindow("two", world, ourEngine));
    await world.pass(600_000);
    assert.deepEqual(library.waiting(), []);
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    gate = Promise.withResolvers();
    window = new SimWindow("one", world, held);
    ({ library } = window);
    await world.pass(60_000);
    ({ id } = await library.create(draft));
    await world.pass(1_000);
  });

  it("are one snippet five weeks later: it is edited", async () => {
    await library.edit(id, { ...draft, code: "newer" }, library.find(id) ?? assert.fail());
    await awayAndBack();
    assert.deepEqual(onServer(), ["newer"]);
  });

  it("are one snippet five weeks later: it is deleted", async () => {
    await library.delete(id);
    await awayAndBack();
    assert.deepEqual(onServer(), []);
  });
});

describe("A create that was saved while the clock was years behind", () => {
  it("is told to the other window all the same, which deletes it by its first name", async () => {
    const world = ScriptedWorld.plain(1);
    world.clock.offset -= 10 * fiveWeeks;
    const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, ourEngine).library);
    await world.pass(60_000);
    world.fates.push("offline");
    const { id } = (await one?.create(draft)) ?? assert.fail();
    await two?.catchUp();
    world.clock.offset += 10 * fiveWeeks;
    await world.pass(60_000);
    assert.deepEqual([one?.waiting(), world.server.records.size], [[], 1]);
    await two?.catchUp();
    await two?.delete(id);
    await world.pass(600_000);
    assert.deepEqual([two?.waiting(), world.server.records.size], [[], 0]);
  });
});

describe("A create that has ended five weeks ago by a clock that was put on", () => {
  it("is deleted by its first name in a window that has not looked since, although a third one has opened", async () => {
    const world = ScriptedWorld.plain(1);
    const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, ourEngine).library);
    await world.pass(60_000);
    const { id } = (await one?.create(draft)) ?? assert.fail();
    await two?.catchUp();
    while ((one?.waiting().length ?? 0) > 0) {
      await world.pass(10);
    }
    assert.equal(two?.waiting().length, 1);
    world.clock.offset += fiveWeeks;
    new SimWindow("three", world, ourEngine);
    await world.pass(0);
    await two?.delete(id);
    await world.pass(600_000);
    assert.deepEqual([two?.waiting(), world.server.records.size], [[], 0]);
  });
});
