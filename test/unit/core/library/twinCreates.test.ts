import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Nobody knows yet what became of the first one; the second one waits for that. */
describe("Two new snippets of the same text", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;
  let first: Snippet;
  let second: Snippet;

  const shown = (): readonly string[] =>
    [first, second].map(({ id }) => library.find(id)?.code ?? "nothing");
  const onServer = async (): Promise<readonly string[]> => {
    await world.pass(600_000);
    assert.deepEqual(library.waiting(), []);
    return [...world.server.records.values()].map((it) => it.draft.code).toSorted();
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    ({ library } = new SimWindow("one", world, ourEngine));
    await world.pass(60_000);
    world.fates.push("lost");
    first = await library.create(draft);
    await world.pass(1_000);
    second = await library.create(draft);
    await world.pass(1_000);
  });

  it("are edited each for itself", async () => {
    await library.edit(second.id, { ...draft, code: "of second" }, second);
    assert.deepEqual(shown(), ["old", "of second"]);
    await library.edit(first.id, { ...draft, code: "of first" }, first);
    assert.deepEqual(shown(), ["of first", "of second"]);
    assert.deepEqual(await onServer(), ["of first", "of second"]);
  });

  it("are deleted each for itself", async () => {
    await library.edit(first.id, { ...draft, code: "of first" }, first);
    await library.delete(second.id);
    assert.deepEqual(shown(), ["of first", "nothing"]);
    assert.deepEqual(await onServer(), ["of first"]);
  });
});
