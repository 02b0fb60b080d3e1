import assert from "node:assert/strict";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { Fate } from "../../../simulation/fate.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Mine",
  description: "",
  tags: [],
  private: false,
  code: "old",
};

/** One window has the write, another one its deletion; both end, and a third has both. */
async function leftBehind(write: (one: SimWindow) => Promise<unknown>): Promise<ScriptedWorld> {
  const world = ScriptedWorld.careful(1);
  world.server.create(draft, undefined);
  const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, ourEngine));
  assert.ok(one !== undefined && two !== undefined);
  await world.pass(60_000);
  world.fates.push(...Array<Fate>(9).fill("offline"));
  await write(one);
  await two.library.catchUp();
  const shown = two.library.all().find(({ code }) => code === "new");
  await two.library.delete(shown?.id ?? assert.fail("not shown"));
  one.kill();
  two.kill();
  world.fates.length = 0;
  return world;
}

/** @returns whether the window that met it was killed before it had done everything. */
async function meet(world: ScriptedWorld, call: number): Promise<boolean> {
  const three = new SimWindow("three", world, ourEngine);
  three.killAtCall(call);
  await world.pass(600_000);
  three.killAtCall();
  world.fates.length = 0;
  const { isDead } = three;
  const four = new SimWindow("four", world, ourEngine);
  await world.pass(600_000);
  assert.deepEqual(four.library.waiting(), [], `killed at call ${call}`);
  const codes = [...world.server.records.values()].map((it) => it.draft.code);
  assert.ok(!codes.includes("new"), `there again, killed at call ${call}`);
  return isDead;
}

/** Every call of the disk at which the window may be killed. */
async function atEveryCall(begin: () => Promise<ScriptedWorld>): Promise<void> {
  let call = 0;
  while (await meet(await begin(), call)) {
    call += 1;
  }
  assert.ok(call > 10, `${call} calls`);
}

describe("A text that cannot be sent, and was deleted before that", () => {
  it("does not come back where the service refuses it, whenever the window ends", () =>
    atEveryCall(async () => {
      const world = await leftBehind(({ library }) => library.create({ ...draft, code: "new" }));
      world.fates.push(...Array<Fate>(9).fill("refused"));
      return world;
    }));

  it("is no question where another device has deleted the snippet, whenever the window ends", () =>
    atEveryCall(async () => {
      const world = await leftBehind(({ library }) => {
        const [shown] = library.all();
        assert.ok(shown !== undefined);
        return library.edit(shown.id, { ...draft, code: "new" }, shown);
      });
      world.server.records.clear();
      return world;
    }));
});
