import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import type { SimServer } from "../../../simulation/simServer.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** A service that keeps no keys, with more snippets than go on one page. */
describe("A create whose answer was lost is there once at a service that lists", () => {
  const own = { ...draft, title: "Own", code: "own" };

  for (const [order, oldestFirst] of [
    ["the oldest first, and says that many were made in the same second", true],
    ["the newest first, and says that many were made in the same second", false],
  ] as const) {
    it(order, async () => {
      const world = ScriptedWorld.plain(1);
      const { server } = world;
      const brought = 150;
      for (let made = 0; made < brought; made += 1) server.create(draft, undefined);
      const list: SimServer["list"] = () => {
        const all = [...server.records.values()].map((it) =>
          Number(it.id) > brought ? it : { ...it, createdAt: 1_000 },
        );
        return oldestFirst ? all : all.toReversed();
      };
      Object.assign(server, { list });
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      world.fates.push("answer-lost");
      await library.create(own);
      await world.pass(600_000);
      const titles = [...server.records.values()].map((it) => it.draft.title);
      assert.deepEqual([library.waiting(), titles.filter((it) => it === "Own")], [[], ["Own"]]);
    });
  }
});

describe("A create whose answer was lost is there once at a service that keeps", () => {
  for (const [what, own, kept] of [
    ["tags in small letters", { tags: ["Own"] }, { tags: ["own"] }],
    ["no white space at the end", { code: "own \n" }, { code: "own" }],
  ] as const) {
    let world: ScriptedWorld;
    const open = async (): Promise<SimWindow["library"]> => {
      world = ScriptedWorld.plain(1);
      const create = world.server.create.bind(world.server);
      Object.assign(world.server, {
        create: (given: SnippetDraft) => create({ ...given, ...kept }, undefined),
      });
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      return library;
    };
    for (const fate of ["answer-lost", "twice"] as const) {
      it(`${what} (${fate})`, async () => {
        const library = await open();
        world.fates.push(fate);
        await library.create({ ...draft, ...own });
        await world.pass(1_200_000);
        assert.deepEqual([library.waiting(), world.server.records.size], [[], 1]);
      });
    }

    it(`${what}, and its second copy is never shown`, async () => {
      const library = await open();
      world.fates.push("twice");
      await library.create({ ...draft, ...own });
      const shown = new Set<number>();
      while (world.server.records.size < 2) await world.pass(1_000);
      for (let seconds = 0; seconds < 300; seconds += 1) {
        await world.pass(1_000);
        library.refresh().catch(() => undefined);
        shown.add(library.all().length);
      }
      assert.deepEqual([...shown, world.server.records.size], [1, 1]);
    });

    it(`${what}, and does not come back when it came twice and was deleted in between`, async () => {
      const library = await open();
      world.fates.push("twice");
      const { id } = await library.create({ ...draft, ...own });
      await world.pass(32_000);
      await library.delete(id);
      await world.pass(1_200_000);
      assert.deepEqual([library.waiting(), world.server.records.size], [[], 0]);
    });
  }
});

describe("A create that came twice, whose deletion is undone before the second copy is looked for", () => {
  const cases = [1, 20, 40, 80, 119, 121, 300].flatMap((seconds) =>
    (["answered", "answer-lost", "twice"] as const).map((fate) => [seconds, fate] as const),
  );
  for (const [seconds, fate] of cases) {
    it(`is there once when that was after ${seconds} s, and the new create is ${fate}`, async () => {
      const world = ScriptedWorld.plain(1);
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      world.fates.push("twice");
      const { id } = await library.create(draft);
      await world.pass(32_000);
      const deleted = await library.delete(id);
      await world.pass(seconds * 1_000);
      world.fates.push(fate);
      await library.restore(deleted ?? "nothing");
      await world.pass(1_200_000);
      const titles = library.all().map(({ title }) => title);
      assert.deepEqual(
        [library.waiting(), titles, world.server.records.size],
        [[], [draft.title], 1],
      );
    });
  }
});

describe("A create that came twice, at a service that refuses to delete the second one", () => {
  let asked: number;
  let world: ScriptedWorld;

  const createTwice = async (refusals: number): Promise<SimWindow["library"]> => {
    asked = 0;
    const refusing: EngineVariant = {
      ...ourEngine,
      remote: (remote) => {
        const remove = remote.delete.bind(remote);
        const refuse: typeof remove = (...given) => {
          asked += 1;
          return asked > refusals
            ? remove(...given)
            : Promise.reject(new SnippetError("forbidden", "No."));
        };
        return Object.assign(remote, { delete: refuse });
      },
    };
    world = ScriptedWorld.plain(1);
    const { library } = new SimWindow("one", world, refusing);
    await world.pass(60_000);
    world.fates.push("twice");
    await library.create(draft);
    await world.pass(3_600_000);
    return library;
  };

  it("for a while: is there once", async () => {
    const library = await createTwice(1);
    assert.deepEqual([world.server.records.size, asked], [1, 2]);
    assert.equal((await library.trash()).length, 1);
  });

  it("for good: leaves it, puts nothing into the trash, and asks no more", async () => {
    const library = await createTwice(Infinity);
    assert.deepEqual([world.server.records.size, await library.trash()], [2, []]);
    await world.pass(3_600_000);
    assert.equal(asked, 2);
  });
});
