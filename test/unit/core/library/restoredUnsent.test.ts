import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** The clock stands still, so nothing is sent before it passes. */
describe("A snippet whose deletion was not sent, and that is restored", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;

  const shown = (): Snippet => library.find("1") ?? assert.fail("not shown");
  const states = (): readonly string[] =>
    library.waiting().map(({ kind, state }) => `${kind} ${state}`);
  const restore = async (): Promise<Snippet> => {
    const [trashed = assert.fail("not in the trash")] = await library.trash();
    return library.restore(trashed.id);
  };
  const decide = async (choice: "mine" | "other" | "both"): Promise<void> => {
    const [held = assert.fail("nothing waits")] = library.waiting();
    await library.resolve(held.id, choice);
  };
  const onServer = async (): Promise<readonly string[]> => {
    await world.pass(600_000);
    assert.deepEqual([await library.trash(), library.waiting()], [[], []]);
    return [...world.server.records.values()].map((it) => it.draft.code);
  };
  const deleteBesideTheirs = async (): Promise<void> => {
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await library.delete("1");
    await world.pass(60_000);
    assert.deepEqual(states(), ["delete conflict"]);
  };

  beforeEach(async () => {
    world = ScriptedWorld.careful(1);
    world.server.create(draft, undefined);
    ({ library } = new SimWindow("one", world, ourEngine));
    await world.pass(60_000);
  });

  it("is as it was, and nothing waits", async () => {
    await library.delete("1");
    assert.equal((await restore()).id, "1");
    assert.deepEqual(states(), []);
    assert.deepEqual(await onServer(), ["old"]);
  });

  it("has the text to which the person had changed it before, and which was not sent either", async () => {
    await library.edit("1", { ...draft, code: "newer" }, shown());
    await library.delete("1");
    const { id, code } = await restore();
    assert.deepEqual([id, code, states()], ["1", "newer", ["edit queued"]]);
    assert.deepEqual(await onServer(), ["newer"]);
  });

  it("is the one that is on its way, where its create was not answered yet", async () => {
    world.fates.push("answer-lost");
    const { id } = await library.create({ ...draft, code: "new" });
    await world.pass(10);
    await library.delete(id);
    await restore();
    assert.deepEqual(await onServer(), ["old", "new"]);
    assert.deepEqual([...world.server.records.keys()], ["1", "2"]);
  });

  it("has its own text where they had decided to delete another device's with it", async () => {
    await deleteBesideTheirs();
    await decide("mine");
    assert.equal((await restore()).code, "old");
    assert.deepEqual(await onServer(), ["old"]);
  });

  for (const [choice, left] of [
    ["mine", ["old"]],
    ["other", ["theirs"]],
    ["both", ["theirs", "old"]],
  ] as const) {
    it(`is asked about beside another device's text that nobody has decided about (${choice})`, async () => {
      await deleteBesideTheirs();
      assert.equal((await restore()).code, "old");
      assert.deepEqual(states(), ["edit conflict"]);
      await decide(choice);
      assert.deepEqual(await onServer(), left);
      const texts = [library.all(), await library.versions("1")].flatMap((all) =>
        all.map((it) => ("draft" in it ? it.draft.code : it.code)),
      );
      assert.ok(
        ["old", "theirs"].every((code) => texts.includes(code)),
        texts.join(),
      );
    });
  }

  it("is told to be there although another window's deletion of it hides it", async () => {
    const other = new SimWindow("two", world, ourEngine).library;
    await world.pass(60_000);
    await library.delete("1");
    const [trashed = assert.fail("not in the trash")] = await library.trash();
    await other.delete("1");
    await library.catchUp();
    assert.equal((await library.restore(trashed.id)).code, "old");
  });
});
