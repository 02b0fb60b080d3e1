import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { Fate } from "../../../simulation/fate.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

const acts: Readonly<
  Record<
    string,
    readonly [act: (library: DurableLibrary) => Promise<unknown>, done: readonly string[]]
  >
> = {
  "new snippet": [(library) => library.create({ ...draft, code: "new" }), ["new", "old"]],
  change: [
    (library) => {
      const shown = library.find("1") ?? assert.fail("not shown");
      return library.edit("1", { ...shown, code: "new" }, shown);
    },
    ["new"],
  ],
  deletion: [(library) => library.delete("1"), []],
  "new snippet and its deletion": [
    async (library) => {
      const { id } = await library.create({ ...draft, code: "new" });
      await library.delete(id);
    },
    ["old"],
  ],
};

/** Some disks say only at the flush of a folder that they are full, when everything in it has happened. */
describe("A disk that refuses one call", () => {
  /** @returns whether it was refused. */
  async function check(
    act: (library: DurableLibrary) => Promise<unknown>,
    fate: Fate,
    call: number,
    isKilled: boolean,
  ): Promise<readonly [boolean, isSaved: boolean, there: readonly string[], trash: number]> {
    const world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    let window = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push(fate);
    const refusal = { code: "EIO", letsGo: true, after: call, count: 1 } as const;
    window.refuse(refusal);
    const isSaved = await act(window.library).then(
      () => true,
      (error: unknown) => {
        assert.equal((error as { code: string }).code, "storage");
        return false;
      },
    );
    await world.pass(isKilled ? 300 : 60_000);
    window.refuse();
    if (isKilled) {
      window.kill();
      window = new SimWindow("two", world, ourEngine);
    }
    await world.pass(600_000);
    // What has cost many requests rests until the user acts.
    await window.library.retry();
    await world.pass(600_000);
    assert.deepEqual(window.library.waiting(), [], `call ${call}`);
    const there = [...world.server.records.values()].map((it) => it.draft.code).toSorted();
    assert.deepEqual(
      window.library
        .all()
        .map(({ code }) => code)
        .toSorted(),
      there,
    );
    const trash = await window.library.trash();
    return [refusal.count < 1, isSaved, there, trash.length];
  }

  for (const [what, [act, done]] of Object.entries(acts)) {
    for (const fate of ["answered", "offline", "lost", "answer-lost"] as const) {
      it(`keeps a ${what} that was saved, and none that was not, whose first request is ${fate}`, async () => {
        for (const isKilled of [false, true]) {
          let call = 0;
          for (let isRefused = true; isRefused; call += 1) {
            const result = await check(act, fate, call, isKilled);
            const [, isSaved, there, trash] = result;
            [isRefused] = result;
            // The deletion alone may have been refused.
            const isPart = !isSaved && what.includes("and") && there.length > 1;
            const expected = isPart ? ["new", "old"] : ["old"];
            assert.deepEqual(there, isSaved ? done : expected, `call ${call}`);
            assert.ok(!isSaved || trash === (what.includes("deletion") ? 1 : 0), `call ${call}`);
          }
          assert.ok(call > 10, `${call} calls`);
        }
      });
    }
  }
});
