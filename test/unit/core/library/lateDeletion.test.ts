import assert from "node:assert/strict";
import type { SnippetRemote } from "../../../../src/core/library/remote.ts";
import type { SnippetId } from "../../../../src/core/model.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/**
 * A deletion comes late and goes over what another device has written meanwhile. The window is killed while it ends the
 * deletion, at any call of the disk, and the next one ends it again.
 */
describe("What another device has written, and a late deletion has gone over", () => {
  const calls = 40;

  /** @returns what is left anywhere, after all. */
  const after = async (call: number, next = ourEngine): Promise<unknown> => {
    const world = ScriptedWorld.plain(1);
    const { id } = world.server.create(draft, undefined);
    const one = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("late");
    await one.library.delete(id);
    await world.pass(30_000);
    world.server.update(id, { ...draft, code: "theirs" }, undefined);
    while (world.server.records.size > 0) {
      await world.pass(100);
    }
    one.killAtCall(call);
    await world.pass(150_000);
    one.kill();
    new SimWindow("two", world, next);
    await world.pass(1_800_000);
    const { library } = new SimWindow("three", world, ourEngine);
    await world.pass(60_000);
    const trash = (await library.trash()).map(({ snippet }) => snippet.code);
    return {
      onServer: world.server.records.size,
      shown: library.all().length,
      waiting: library.waiting().length,
      trash: [...new Set(trash)].toSorted(),
    };
  };
  const gone = { onServer: 0, shown: 0, waiting: 0, trash: ["old", "theirs"] };

  it("is in the trash", async () => {
    for (let call = 0; call < calls; call += 1) {
      assert.deepEqual(await after(call), gone, String(call));
    }
  });

  it("is there, too, where the next window cannot look at once", async () => {
    const offline = new SnippetError("offline", "Offline.");
    for (let call = 0; call < calls; call += 1) {
      let refusals = 5;
      const remote: NonNullable<EngineVariant["remote"]> = (reached) => {
        const read = reached.read.bind(reached);
        const unread = (id: SnippetId): ReturnType<SnippetRemote["read"]> => {
          refusals -= 1;
          return refusals < 0 ? read(id) : Promise.reject(offline);
        };
        return Object.assign(reached, { read: unread });
      };
      assert.deepEqual(await after(call, { ...ourEngine, remote }), gone, String(call));
    }
  });
});
