import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Keep Both in one window, while a person goes on with that text in another one which does not know of it yet. */
describe("A text that another window has just made a snippet of its own", () => {
  const open = (name: string, world: ScriptedWorld): DurableLibrary =>
    new SimWindow(name, world, ourEngine).library;

  /** @returns what the service has after all. */
  const after = async (
    act: (library: DurableLibrary) => Promise<unknown>,
    isKilled: boolean,
  ): Promise<readonly string[]> => {
    const world = ScriptedWorld.plain(1);
    const { id } = world.server.create(draft, undefined);
    const one = new SimWindow("one", world, ourEngine);
    const two = open("two", world);
    await world.pass(60_000);
    const base = one.library.find(id) ?? assert.fail("not shown");
    await one.library.edit(id, { ...draft, code: "mine" }, base);
    world.server.update(id, { ...draft, code: "theirs" }, undefined);
    await world.pass(60_000);
    await two.catchUp();
    await one.library.resolve(one.library.waiting()[0]?.id ?? "", "both");
    if (isKilled) {
      one.kill();
    }
    await act(two);
    await world.pass(1_200_000);
    const three = open("three", world);
    await world.pass(1_200_000);
    assert.deepEqual([...two.waiting(), ...three.waiting()], []);
    return [...world.server.records.values()].map((it) => it.draft.code);
  };

  const edit = async (library: DurableLibrary, code: string, id = "1"): Promise<void> => {
    await library.edit(id, { ...draft, code }, library.find(id) ?? assert.fail("not shown"));
  };
  /** Goes on as soon as the edit is shown. @param next gets the id under which it is shown. */
  const editAnd = async (
    library: DurableLibrary,
    next: (id: string) => Promise<unknown>,
  ): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const listening = library.onDidChange(() => {
      const shown = library.all().find(({ code }) => code === "new");
      if (shown !== undefined) {
        listening.dispose();
        resolve(next(shown.id));
      }
    });
    await edit(library, "new");
    await promise;
  };

  for (const [what, act, left] of [
    ["edited", (library) => edit(library, "new"), ["theirs", "new"]],
    [
      "edited twice",
      (library) => editAnd(library, (id) => edit(library, "newer", id)),
      ["theirs", "newer"],
    ],
    ["deleted", (library) => library.delete("1"), ["theirs"]],
    ["edited and deleted", (library) => editAnd(library, (id) => library.delete(id)), ["theirs"]],
  ] as const satisfies readonly (readonly [string, Parameters<typeof after>[0], string[]])[]) {
    for (const isKilled of [false, true]) {
      it(`is ${what} there${isKilled ? ", when the first window is killed" : ""}`, async () => {
        assert.deepEqual(await after(act, isKilled), left);
      });
    }
  }
});
