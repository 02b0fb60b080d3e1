import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { systemError } from "../../../support/computer/systemError.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** On Windows nobody can remove a file that a virus scanner has open. */
describe("A snippet whose file in the trash cannot be removed", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;

  const restore = async (): Promise<void> => {
    const [trashed] = await library.trash();
    await library.restore(trashed?.id ?? assert.fail("the trash is empty"));
    await world.pass(600_000);
    assert.deepEqual([library.waiting(), world.server.records.size], [[], 1]);
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    const window = new SimWindow("one", world, ourEngine);
    ({ library } = window);
    await world.pass(60_000);
    await library.delete("1");
    window.files.faults = {
      before: ({ kind, path }) => {
        if (kind === "remove" && path.startsWith("/trash/")) throw systemError("EBUSY", "unlink");
      },
    };
  });

  it("is restored, which nobody is told to have failed, where its deletion waits", restore);

  it("is restored, which nobody is told to have failed, where it was deleted", async () => {
    await world.pass(60_000);
    assert.equal(world.server.records.size, 0);
    await restore();
  });
});
