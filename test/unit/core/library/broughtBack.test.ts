import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetRemote } from "../../../../src/core/library/remote.ts";
import type { SnippetId } from "../../../../src/core/model.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/**
 * A deletion comes late and goes over what another device has written meanwhile: that comes back as a snippet of its
 * own. The window is killed while it ends the deletion, at any call of the disk, and the next one ends it again.
 */
describe("What another device has written, and a late deletion has gone over", () => {
  const calls = 40;

  /** @returns the texts at the service, and what a window shows, after all. */
  const after = async (
    call: number,
    act: (library: DurableLibrary) => Promise<void>,
    next = ourEngine,
  ): Promise<readonly unknown[]> => {
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
    const two = new SimWindow("two", world, next);
    await world.pass(0);
    await act(two.library);
    await world.pass(1_800_000);
    const { library } = new SimWindow("three", world, ourEngine);
    await world.pass(60_000);
    const texts = [...world.server.records.values()].map((it) => it.draft.code);
    return [texts, library.all().map(({ code }) => code), library.waiting().length];
  };

  it("is there once", async () => {
    for (let call = 0; call < calls; call += 1) {
      const found = await after(call, () => Promise.resolve());
      assert.deepEqual(found, [["theirs"], ["theirs"], 0], String(call));
    }
  });

  it("is there once where it was created before the deletion is looked at", async () => {
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
      const found = await after(call, () => Promise.resolve(), { ...ourEngine, remote });
      assert.deepEqual(found, [["theirs"], ["theirs"], 0], String(call));
    }
  });

  it("does not come back once more where it was deleted as soon as it was there", async () => {
    let deletions = 0;
    for (let call = 0; call < calls; call += 1) {
      let left = ["theirs"];
      const found = await after(call, async (library) => {
        const [shown] = library.all();
        if (shown?.code === "theirs") {
          await library.delete(shown.id);
          deletions += 1;
          left = [];
        }
      });
      assert.deepEqual(found, [left, left, 0], String(call));
    }
    assert.ok(deletions > 0);
  });
});
