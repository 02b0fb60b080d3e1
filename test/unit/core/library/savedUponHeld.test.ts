import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** The code was changed in one window and its answer was lost; then the title in another one, and the code elsewhere. */
describe("A text that waits for the person, with another title saved upon it in another window", () => {
  for (const [choice, expected] of [
    ["mine", ["Newer: mine"]],
    ["other", ["Shared: theirs"]],
    ["both", ["Shared: theirs", "Newer: mine"]],
  ] as const) {
    for (const decider of ["one", "two"] as const) {
      it(`is there as it was decided (${choice}) in window ${decider}`, async () => {
        const world = ScriptedWorld.plain(1);
        const { id } = world.server.create(draft, undefined);
        const one = new SimWindow("one", world, ourEngine).library;
        const two = new SimWindow("two", world, ourEngine).library;
        const shown = (library: DurableLibrary): Snippet =>
          library.find(id) ?? assert.fail("not shown");
        await world.pass(60_000);
        world.fates.push("lost");
        await one.edit(id, { ...draft, code: "mine" }, shown(one));
        await world.pass(40_000);
        await two.catchUp();
        await two.edit(id, { ...draft, code: "mine", title: "Newer" }, shown(two));
        world.server.update(id, { ...draft, code: "theirs" }, undefined);
        await world.pass(600_000);
        const library = { one, two }[decider];
        await library.catchUp();
        for (let round = 0; round < 3; round += 1) {
          for (const held of library.waiting().filter(({ state }) => state === "conflict")) {
            await library.resolve(held.id, choice);
          }
          await Promise.all([one.catchUp(), two.catchUp()]);
          await world.pass(600_000);
        }
        const records = [...world.server.records.values()];
        assert.deepEqual(library.waiting(), []);
        assert.deepEqual(
          records.map((it) => `${it.draft.title}: ${it.draft.code}`),
          expected,
        );
        const kept = (await library.versions(id)).map(
          (it) => `${it.draft.title}: ${it.draft.code}`,
        );
        assert.ok(kept.includes("Newer: mine") || expected.some((it) => it === "Newer: mine"));
      });
    }
  }
});
