import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetDraft, SnippetId } from "../../../../src/core/model.ts";
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
  code: "mine",
};

describe("A create that is sent again", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;
  let id: SnippetId;

  const minutes = (count: number): Promise<void> => world.pass(count * 60_000);
  const states = (): readonly string[] => library.waiting().map(({ state }) => state);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);

  const open = (seed: number): Promise<void> => {
    world = ScriptedWorld.careful(seed);
    library = new SimWindow("one", world, ourEngine).library;
    return minutes(1);
  };
  beforeEach(() => open(1));

  it("is no question for the person where it is refused, and its first attempt comes late", async () => {
    world.fates.push("late", ...Array<Fate>(9).fill("refused"));
    await library.create(draft);
    await minutes(10);
    assert.deepEqual(states(), []);
    assert.deepEqual(onServer(), ["mine"]);
  });

  it("keeps another one of the same text waiting until its first attempt can have no effect any more", async () => {
    for (let seed = 1; seed <= 100; seed += 10) {
      await open(seed);
      world.fates.push("late", "offline", ...Array<Fate>(3).fill("fault"));
      await Promise.all([library.create(draft), library.create(draft)]);
      await minutes(10);
      assert.deepEqual(states(), []);
      assert.deepEqual(onServer(), ["mine", "mine"], `from seed ${seed}`);
    }
  });

  it("lets a newer text ask the person, where another device has changed what the first attempt made", async () => {
    world.fates.push("answer-lost");
    const created = await library.create(draft);
    await world.pass(1_000);
    const [there] = world.server.records.keys();
    world.server.update(there ?? "", { ...draft, code: "theirs" }, undefined);
    await library.edit(created.id, { ...draft, code: "newer" }, created);
    await minutes(10);
    assert.deepEqual(states(), ["conflict"]);
    assert.deepEqual(onServer(), ["theirs"]);
  });

  describe("and refused, its first attempt having come and been changed elsewhere,", () => {
    let left = 0;
    beforeEach(async () => {
      world.fates.push("answer-lost", ...Array<Fate>(9).fill("refused"));
      ({ id } = await library.create(draft));
      await world.pass(1_000);
      const [there] = world.server.records.keys();
      world.server.update(there ?? "", { ...draft, code: "theirs" }, undefined);
      for (let minute = 0; minute < 200 && states()[0] !== "refused"; minute += 1) await minutes(1);
      assert.deepEqual(states(), ["refused"]);
      left = world.fates.length;
      world.fates.length = 0;
    });

    const change = (): Promise<unknown> =>
      library.edit(id, { ...draft, code: "newer" }, library.find(id) ?? assert.fail("not shown"));

    it("leaves that when the person tries it once more, and shows them both", async () => {
      await library.retry(library.waiting()[0]?.id);
      await minutes(10);
      assert.deepEqual(states(), ["conflict"]);
      assert.deepEqual(onServer(), ["theirs"]);
      const [{ draft: mine, other } = {}] = library.waiting();
      assert.deepEqual([mine?.code, other?.code], ["mine", "theirs"]);
    });

    it("asks about what they change, since it is upon what the first attempt made", async () => {
      await change();
      await minutes(10);
      assert.deepEqual(states(), ["conflict"]);
      assert.deepEqual(onServer(), ["theirs"]);
      assert.equal(library.waiting()[0]?.draft?.code, "newer");
    });

    it("is their question again when it is refused although they changed it", async () => {
      world.fates.push(...Array<Fate>(9).fill("refused"));
      await change();
      await minutes(10);
      assert.deepEqual(states(), ["refused"]);
    });

    it("is given up when they say so, after one more look", async () => {
      world.fates.push(...Array<Fate>(9).fill("refused"));
      await library.discard(library.waiting()[0]?.id ?? assert.fail());
      await minutes(10);
      assert.deepEqual(states(), []);
      // Eight of the requests were sent, before and after it was given up.
      assert.deepEqual([onServer(), left + world.fates.length], [["theirs"], 11]);
    });
  });
});
