import assert from "node:assert/strict";
import { ourEngine } from "../../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

describe("A snippet that is opened after another device deleted it", () => {
  it("is not shown any more, and can be restored from the trash", async () => {
    const world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.server.delete("1", undefined);
    const reading = assert.rejects(library.read("1"), { code: "not-found" });
    await world.pass(10_000);
    await reading;
    const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
    assert.deepEqual([library.all(), trashed], [[], ["old"]]);
  });
});
