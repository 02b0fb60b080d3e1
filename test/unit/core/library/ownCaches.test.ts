import assert from "node:assert/strict";
import { MemoryStore, sharedRows } from "../../../support/library/memoryStore.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

describe("Two windows of which each has a cache of its own, as on a network disk", () => {
  let world: ScriptedWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    for (const title of ["other", "title"]) {
      world.server.create({ ...draft, title, code: title }, undefined);
    }
    const open = (name: string): DurableLibrary =>
      new SimWindow(name, world, ourEngine, new MemoryStore(sharedRows(), "Not kept.")).library;
    [one, two] = [open("one"), open("two")];
    await world.pass(60_000);
  });
  const codes = (library: DurableLibrary): readonly string[] =>
    library.all().map(({ code }) => code);
  /** What is saved is seen by the other window before it has ended. */
  const sent = async (): Promise<void> => {
    await two.catchUp();
    await world.pass(600_000);
    assert.deepEqual(two.waiting(), []);
  };

  it("show both what one of them has created", async () => {
    await one.create({ ...draft, title: "new", code: "new" });
    await sent();
    assert.deepEqual(
      [codes(one), codes(two)],
      [
        ["new", "title", "other"],
        ["new", "title", "other"],
      ],
    );
  });

  it("show both what one of them has changed", async () => {
    const [snippet = assert.fail("nothing is there")] = one.all();
    await one.edit(snippet.id, { ...snippet, code: "edited" }, snippet);
    await sent();
    assert.deepEqual(
      [codes(one), codes(two)],
      [
        ["edited", "other"],
        ["edited", "other"],
      ],
    );
  });

  it("do not show any more what one of them has deleted", async () => {
    await one.delete(one.all()[0]?.id ?? "");
    await sent();
    assert.deepEqual([codes(one), codes(two)], [["other"], ["other"]]);
    assert.equal((await two.trash()).length, 1);
  });

  it("show both what one of them has imported", async () => {
    const titles = Array.from({ length: 30 }, (_, at) => `new ${at}`);
    await Promise.all(titles.map((title) => one.create({ ...draft, title, code: title })));
    await sent();
    assert.equal(codes(one).length, 32);
    assert.deepEqual(codes(two).toSorted(), codes(one).toSorted());
  });
});
