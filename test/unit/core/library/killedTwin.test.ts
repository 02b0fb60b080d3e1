import assert from "node:assert/strict";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/**
 * One window is about to send what another one is just sending, and is killed at any call of the disk: before it has
 * noted that it sends, before it has stepped back, or after.
 */
describe("Two new snippets of the same text are both there, although one's window is killed", () => {
  const calls = 20;

  /** @param reply milliseconds in which the other window's request is answered. */
  const afterKill = async (
    world: ScriptedWorld,
    { reply, call, act = "nothing" }: { reply: number; call: number; act?: string },
  ): Promise<readonly unknown[]> => {
    const one = new SimWindow("one", world, ourEngine);
    const two = new SimWindow("two", world, ourEngine);
    await world.pass(60_000);
    // The looks of both at the list, of which the first one is answered late, and the second one's request.
    const latencies = [5, 5, 395, 5, 5, reply];
    const below = world.random.below.bind(world.random);
    Object.assign(world.random, {
      below: (bound: number) => (bound === 400 ? (latencies.shift() ?? 50) : below(bound)),
    });
    const first = await one.library.create(draft);
    await two.library.create(draft);
    await world.pass(200);
    one.killAtCall(call);
    await world.pass(900);
    one.kill();
    const { library } = new SimWindow("three", world, ourEngine);
    await world.pass(10_000);
    if (act === "edited") {
      await library.edit(first.id, { ...draft, code: "new" }, first);
    } else if (act === "deleted") {
      await library.delete(first.id);
    }
    await world.pass(1_800_000);
    const next = new SimWindow("four", world, ourEngine);
    await world.pass(60_000);
    const waiting = [...two.library.waiting(), ...library.waiting()];
    const there = [...world.server.records.values()].map((it) => it.draft.code).toSorted();
    const shown = next.library.all().map(({ code }) => code);
    return [there, shown.toSorted(), waiting.length];
  };

  for (const keys of ["with", "without"]) {
    for (const [what, fate, reply] of [
      ["is answered late", "answered", 20_000],
      ["is never answered", "answer-lost", 0],
      ["has its effect late", "late", 0],
      ["has its effect twice", "twice", 0],
      ["does not arrive", "lost", 0],
    ] as const) {
      it(`and the other create ${what}, at a service ${keys} keys`, async () => {
        for (let call = 0; call < calls; call += 1) {
          const world = keys === "with" ? ScriptedWorld.careful(1) : ScriptedWorld.plain(1);
          world.fates.push(fate);
          const both = ["old", "old"];
          assert.deepEqual(await afterKill(world, { reply, call }), [both, both, 0], String(call));
        }
      });
    }

    for (const [act, left] of [
      ["edited", ["new", "old"]],
      ["deleted", ["old"]],
    ] as const) {
      it(`and the first is ${act} before that is known, at a service ${keys} keys`, async () => {
        for (let call = 0; call < calls; call += 1) {
          const world = keys === "with" ? ScriptedWorld.careful(1) : ScriptedWorld.plain(1);
          world.fates.push("answer-lost");
          const given = { reply: 0, call, act };
          assert.deepEqual(await afterKill(world, given), [left, left, 0], String(call));
        }
      });
    }
  }
});
