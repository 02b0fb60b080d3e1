import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { systemError } from "../../../support/computer/systemError.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Some disks say only at the flush of a folder that they are full, when everything in it has happened. */
describe("A deletion of what waits, whose last flush the disk refuses", () => {
  let world: ScriptedWorld;
  let window: SimWindow;
  let library: DurableLibrary;

  const deleteInVain = async (id: string): Promise<void> => {
    window.files.faults = {
      before: ({ kind, path }) => {
        if (kind === "syncFolder" && path === "/outbox/own") throw systemError("ENOSPC", "fsync");
      },
    };
    await assert.rejects(library.delete(id), { code: "storage" });
    window.files.faults = undefined;
    window.kill();
    ({ library } = new SimWindow("two", world, ourEngine));
    await world.pass(600_000);
  };
  const anywhere = async (): Promise<readonly string[]> => [
    ...new Set([
      ...library.all().map(({ code }) => code),
      ...(await library.trash()).map(({ snippet }) => snippet.code),
    ]),
  ];

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    window = new SimWindow("one", world, ourEngine);
    ({ library } = window);
    await world.pass(60_000);
  });

  it("leaves a new snippet in the trash, or where it was", async () => {
    const { id } = await library.create({ ...draft, code: "new" });
    await deleteInVain(id);
    assert.deepEqual((await anywhere()).toSorted(), ["new", "old"]);
  });

  it("leaves a snippet with a change in the trash, or where it was", async () => {
    const shown: Snippet = library.find("1") ?? assert.fail("not shown");
    await library.edit("1", { ...draft, code: "mine" }, shown);
    await deleteInVain("1");
    assert.deepEqual(await anywhere(), ["mine"]);
  });
});
