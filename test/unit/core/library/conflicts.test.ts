import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { SimWorld } from "../../../simulation/simWorld.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** A service that has one snippet, and a network without faults. */
function worldWithOne(): SimWorld {
  const world = new SimWorld(1, { isTraced: false, lateness: 0 });
  world.isFaulty = false;
  world.server.create(draft, undefined);
  return world;
}

function onServer({ server }: SimWorld): readonly string[] {
  return [...server.records.values()].map((it) => it.draft.code);
}

/** Two windows in which a user changed the same snippet before either knew, and another device did, too. */
describe("A snippet that two windows and another device have changed", () => {
  let world: SimWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;
  let mine: string | undefined;
  let other: string | undefined;

  const minutes = (count: number): Promise<void> => world.pass(count * 60_000);
  /** What a user is asked, mine and theirs. */
  const asked = (library = one): readonly string[] =>
    library
      .waiting()
      .map(
        ({ kind, state, draft: mine, other }) => `${kind} ${state} ${mine?.code} ${other?.code}`,
      );
  const shown = (library: DurableLibrary): Snippet => library.find("1") ?? assert.fail("not shown");
  const decide = async (choice: "mine" | "other" | "both", title?: string): Promise<void> => {
    await one.resolve(one.waiting()[0]?.id ?? "", choice, title);
    await minutes(5);
  };
  const kept = async (): Promise<readonly string[]> =>
    (await one.versions("1")).map((version) => version.draft.code);

  beforeEach(async () => {
    world = worldWithOne();
    one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, ourEngine).library;
    await minutes(1);
    const [ofOne, ofTwo] = [shown(one), shown(two)];
    await one.edit("1", { ...draft, code: "of one" }, ofOne);
    await two.edit("1", { ...draft, code: "of two" }, ofTwo);
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await minutes(1);
    await Promise.all([one.catchUp(), two.catchUp()]);
    // Which of the two comes first decides nothing, but it is the same in both windows.
    const [first] = one.waiting();
    [mine, other] = [first?.draft?.code, first?.other?.code];
    assert.deepEqual(new Set([mine, other]), new Set(["of one", "of two"]));
    assert.deepEqual(asked(), [`edit conflict ${String(mine)} ${String(other)}`]);
    assert.deepEqual(asked(two), asked());
  });

  it("is one question after the other, and no text goes but into the history", async () => {
    await decide("other");
    assert.deepEqual(asked(), [`edit conflict ${String(other)} theirs`]);
    await decide("mine");
    assert.deepEqual([asked(), onServer(world)], [[], [other]]);
    const codes = await kept();
    assert.deepEqual(
      ["of one", "theirs", "of two"].filter((code) => !codes.includes(code)),
      [],
    );
  });

  it("is as many snippets as there are texts, where the user keeps both each time", async () => {
    await decide("both");
    assert.deepEqual(asked(), [`edit conflict ${String(mine)} theirs`]);
    await decide("both");
    assert.deepEqual([asked(), onServer(world).toSorted()], [[], ["of one", "of two", "theirs"]]);
  });

  it("has another title where both are kept, so that the two can be told apart", async () => {
    await decide("both", "Copy");
    await decide("other");
    assert.deepEqual(new Set(one.all().map(({ title }) => title)), new Set([draft.title, "Copy"]));
  });

  it("is asked about once more when it is deleted, and none of its texts comes back", async () => {
    await one.delete("1");
    await minutes(1);
    for (let left = 3; asked().length > 0 && left > 0; left -= 1) await decide("mine");
    assert.deepEqual([asked(), onServer(world)], [[], []]);
    const trashed = (await one.trash()).map(({ snippet }) => snippet.code);
    const all = [...(await kept()), ...trashed];
    assert.deepEqual(
      ["of one", "of two", "theirs"].filter((code) => !all.includes(code)),
      [],
    );
  });
});

/** A conflict that one window knows, and about which a user has saved a newer text in the other. */
describe("A newer text of a conflict that another window has not seen", () => {
  let world: SimWorld;
  let two: DurableLibrary;
  let seen: Snippet;

  beforeEach(async () => {
    world = worldWithOne();
    const one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, ourEngine).library;
    await world.pass(60_000);
    const [shown] = one.all();
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await one.edit("1", { ...draft, code: "first" }, shown ?? assert.fail("not shown"));
    await world.pass(60_000);
    await two.catchUp();
    seen = two.find("1") ?? assert.fail("not shown");
    assert.equal(seen.code, "first");
    await one.edit("1", { ...draft, code: "newer" }, seen);
  });

  it("stays when the snippet is changed there: the later text is a snippet of its own", async () => {
    await two.edit("1", { ...draft, code: "of two" }, seen);
    await world.pass(60_000);
    await two.catchUp();
    const [asked, ...more] = two.waiting();
    const [first = "", second = ""] =
      asked?.draft?.code === "newer" ? ["newer", "of two"] : ["of two", "newer"];
    assert.deepEqual([asked?.draft?.code, asked?.other?.code, more], [first, "theirs", []]);
    assert.deepEqual(onServer(world).toSorted(), [second, "theirs"].toSorted());
  });

  it("stays when what was seen there is deleted", async () => {
    await two.delete("1");
    await world.pass(60_000);
    await two.catchUp();
    const asked = two.waiting().map(({ draft: mine }) => mine?.code);
    assert.ok([...asked, ...onServer(world)].includes("newer"), asked.join());
    assert.ok(onServer(world).includes("theirs"));
  });
});

/** The computer still has it as the service once told it. */
describe("A snippet that a person changed while another device had changed it", () => {
  let world: SimWorld;
  let library: DurableLibrary;

  const codes = (): readonly string[] => library.all().map(({ code }) => code);

  /** Until the person is asked. */
  async function changeAfter(elsewhere: () => void): Promise<void> {
    const shown = library.find("1") ?? assert.fail("not shown");
    elsewhere();
    await library.edit("1", { ...draft, code: "mine" }, shown);
    await world.pass(60_000);
    assert.deepEqual(codes(), ["mine"]);
  }

  async function decide(choice: "mine" | "other"): Promise<void> {
    const [held] = library.waiting();
    assert.equal(held?.state, "conflict");
    await library.resolve(held.id, choice);
  }

  const change = (): unknown => world.server.update("1", { ...draft, code: "theirs" }, undefined);
  const remove = (): unknown => world.server.delete("1", undefined);

  beforeEach(async () => {
    world = worldWithOne();
    library = new SimWindow("one", world, ourEngine).library;
    await world.pass(60_000);
  });

  it("is shown as it is there at once, where they keep theirs", async () => {
    await changeAfter(change);
    await decide("other");
    assert.deepEqual(codes(), ["theirs"]);
  });

  it("is shown once where it was deleted there, before they keep it and after", async () => {
    await changeAfter(remove);
    await decide("mine");
    assert.deepEqual(codes(), ["mine"]);
    await world.pass(60_000);
    assert.deepEqual(codes(), ["mine"]);
  });

  it("is gone at once where it was deleted there and they keep it so, and both texts can be restored", async () => {
    await changeAfter(remove);
    await decide("other");
    assert.deepEqual(codes(), []);
    const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
    assert.deepEqual(trashed.toSorted(), ["mine", "old"]);
  });
});

/** Whatever is changed in it here: nobody chose here that everybody reads it. */
describe("A private snippet that is public on the server when a change of it is to be sent", () => {
  const secret = { ...draft, private: true };
  const changes = {
    title: "Mine",
    description: "mine",
    tags: ["mine"],
    code: "mine",
    languageId: "2",
  };
  const sentence = "The snippet is public on the server, and private here.";

  for (const [field, value] of Object.entries(changes)) {
    const mine = { ...secret, [field]: value };

    it(`is asked about where its ${field} was changed, and only the user makes it public`, async () => {
      const world = worldWithOne();
      world.server.update("1", secret, undefined);
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      const shown = library.find("1") ?? assert.fail("not shown");
      world.server.update("1", draft, undefined);
      await library.edit("1", mine, shown);
      await world.pass(60_000);
      const [asked] = library.waiting();
      assert.deepEqual([asked?.state, asked?.error?.message], ["conflict", sentence]);
      await library.resolve(asked?.id ?? "", "mine");
      await world.pass(60_000);
      assert.deepEqual(world.server.records.get("1")?.draft, mine);
    });

    it(`is private again where that is what was changed with its ${field}`, async () => {
      const world = worldWithOne();
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      const shown = library.find("1") ?? assert.fail("not shown");
      world.server.update("1", { ...draft, [field]: value }, undefined);
      await library.edit("1", secret, shown);
      await world.pass(60_000);
      assert.deepEqual([library.waiting(), world.server.records.get("1")?.draft], [[], mine]);
    });
  }
});

/** A create that nobody had an answer of, and whose record another device has changed. */
describe("A conflict of what was created here", () => {
  it("is met again when it is tried again, and theirs stays", async () => {
    const world = ScriptedWorld.careful(1);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("answer-lost");
    await library.create({ ...draft, code: "mine" });
    await world.pass(1_000);
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await world.pass(600_000);
    const conflict = (): readonly string[] => library.waiting().map(({ state }) => state);
    assert.deepEqual(conflict(), ["conflict"]);
    await library.retry(library.waiting()[0]?.id);
    await world.pass(600_000);
    assert.deepEqual([conflict(), onServer(world)], [["conflict"], ["theirs"]]);
  });
});
