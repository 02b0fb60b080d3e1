import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** A message of it still stands, whose button is pressed when another opening of the library has gone on with its work. */
describe("A library that was closed", () => {
  let world: ScriptedWorld;
  let closed: DurableLibrary;
  let next: DurableLibrary;

  const goOn = async (): Promise<void> => {
    closed.dispose();
    next = new SimWindow("next", world, ourEngine).library;
    await world.pass(60_000);
    assert.deepEqual(next.waiting(), []);
  };
  const onServer = async (): Promise<readonly string[]> => {
    await next.catchUp();
    await world.pass(600_000);
    assert.deepEqual(next.waiting(), []);
    return [...world.server.records.values()].map((it) => it.draft.code);
  };

  beforeEach(async () => {
    world = ScriptedWorld.careful(1);
    world.server.create(draft, undefined);
    closed = new SimWindow("closed", world, ourEngine).library;
    await world.pass(60_000);
  });

  it("restores what another one has deleted meanwhile", async () => {
    await closed.delete("1");
    await goOn();
    assert.deepEqual(world.server.records.size, 0);
    const [trashed = assert.fail("not in the trash")] = await next.trash();
    await closed.restore(trashed.id);
    assert.deepEqual(await onServer(), ["old"]);
  });

  it("does not discard, nor put into the trash, what another one has sent meanwhile", async () => {
    await closed.create({ ...draft, code: "sent" });
    const [write = assert.fail("nothing waits")] = closed.waiting();
    await goOn();
    await closed.discard(write.id);
    assert.deepEqual(await next.trash(), []);
    assert.deepEqual(await onServer(), ["old", "sent"]);
  });

  it("deletes what another one has created meanwhile", async () => {
    const { id } = await closed.create({ ...draft, code: "sent" });
    await goOn();
    await closed.delete(id);
    assert.deepEqual(await onServer(), ["old"]);
  });
});
