import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { SimWorld } from "../../../simulation/simWorld.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";

const open = { ...sharedDraft, private: false };
const choices = ["mine", "other", "both"] as const;

describe("A public snippet that was made private while its text was changed elsewhere", () => {
  let world: SimWorld;
  const minutes = (count: number): Promise<void> => world.pass(count * 60_000);
  const window = (name: string): DurableLibrary => new SimWindow(name, world, ourEngine).library;
  const isPublic = (): readonly string[] =>
    [...world.server.records.values()]
      .filter((it) => it.draft.private === false)
      .map((it) => it.draft.code);

  beforeEach(async () => {
    world = new SimWorld(1, { isTraced: false, lateness: 0 });
    world.isFaulty = false;
    world.server.create(open, undefined);
  });

  for (const choice of choices) {
    it(`stays private, whichever text is kept: ${choice}, by another device`, async () => {
      const library = window("one");
      await minutes(1);
      const shown = library.find("1") ?? assert.fail();
      await library.edit("1", { ...open, code: "mine" }, shown);
      world.server.update("1", { ...open, private: true, code: "theirs" }, undefined);
      await minutes(1);
      const [conflict] = library.waiting();
      assert.equal(conflict?.state, "conflict");
      await library.resolve(conflict.id, choice, "A copy");
      await minutes(5);
      assert.deepEqual([library.waiting(), isPublic()], [[], []]);
      const codes = [...world.server.records.values()].map((it) => it.draft.code);
      const expected = { mine: ["mine"], other: ["theirs"], both: ["mine", "theirs"] };
      assert.deepEqual(codes.toSorted(), expected[choice]);
    });

    for (const hides of ["one", "two"]) {
      it(`stays private, whichever text is kept: ${choice}, by window ${hides}`, async () => {
        const [one, two] = [window("one"), window("two")];
        await minutes(1);
        const shown = one.find("1") ?? assert.fail();
        await one.edit("1", { ...open, private: hides === "one", code: "of one" }, shown);
        await two.edit("1", { ...open, private: hides === "two", code: "of two" }, shown);
        await minutes(1);
        const [conflict] = one.waiting();
        if (conflict?.state === "conflict") await one.resolve(conflict.id, choice, "A copy");
        await minutes(5);
        assert.deepEqual([one.waiting(), isPublic()], [[], []]);
      });
    }
  }
});
