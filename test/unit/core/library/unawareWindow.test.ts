import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** One window's create was done and its answer lost; the other one has listed the record, and read no outbox since. */
describe("A window that shows a record before it knows of the create behind it", () => {
  let world: ScriptedWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;
  let shown: Snippet;

  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const quiet = async (): Promise<void> => {
    for (let minute = 0; minute < 10; minute += 1) {
      await world.pass(60_000);
      await Promise.all([one.catchUp(), two.catchUp()]);
    }
    assert.deepEqual([...one.waiting(), ...two.waiting()], []);
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    const gate = Promise.withResolvers<void>();
    let isGated = false;
    const gated: EngineVariant = {
      ...ourEngine,
      remote: (remote) => {
        const list = remote.list.bind(remote);
        return Object.assign(remote, {
          list: async (...asked: Parameters<typeof list>) => {
            await (isGated ? gate.promise : undefined);
            return list(...asked);
          },
        });
      },
    };
    one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, gated).library;
    await world.pass(60_000);
    isGated = true;
    const synced = two.sync();
    await world.pass(1_000);
    world.fates.push("answer-lost");
    await one.create({ ...draft, code: "own" });
    await world.pass(1_000);
    gate.resolve();
    await world.pass(1_000);
    await synced;
    shown = two.all()[0] ?? assert.fail("not shown");
    assert.deepEqual([shown.id, shown.code, two.waiting()], ["1", "own", []]);
  });

  it("deletes what was created, and it does not come back", async () => {
    await two.delete(shown.id);
    await quiet();
    assert.deepEqual(onServer(), []);
  });

  it("edits what was created, and it is there once", async () => {
    await two.edit(shown.id, { ...draft, code: "newer" }, shown);
    await quiet();
    assert.deepEqual(onServer(), ["newer"]);
  });
});
