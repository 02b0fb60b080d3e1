import assert from "node:assert/strict";
import { systemError } from "../../../support/computer/systemError.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

describe("A look at what waits, which the disk refuses in the middle", () => {
  it("keeps nothing back of what was taken before", async () => {
    const world = ScriptedWorld.plain(1);
    const { library, files } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    let taken = 0;
    files.faults = {
      before: ({ kind, path }) => {
        taken += kind === "rename" && path.startsWith("/outbox/new/") ? 1 : 0;
        if (taken === 2) {
          files.faults = undefined;
          throw systemError("EIO", "rename");
        }
      },
    };
    await Promise.all(["first", "second"].map((title) => library.create({ ...draft, title })));
    await world.pass(600_000);
    assert.equal(taken, 2);
    assert.deepEqual(library.waiting(), []);
    assert.equal(world.server.records.size, 2);
  });
});
