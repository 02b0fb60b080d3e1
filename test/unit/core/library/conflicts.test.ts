import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { RemoteSnippet, SnippetRemote } from "../../../../src/core/library/remote.ts";
import type { Snippet, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
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

/** Whether a file of the outbox says so of this code. */
function isNoted({ disk }: SimWorld, state: string, code: string): boolean {
  return disk.paths
    .filter((path) => path.startsWith("/outbox/own/"))
    .map((path) => Buffer.from(disk.read(path) ?? []).toString("utf8"))
    .some((file) => file.includes(`"${state}"`) && file.includes(JSON.stringify(code)));
}

/** @param onAnswer what becomes of the answer when a snippet was read. */
function withReads(
  remote: SnippetRemote,
  onAnswer: (answer: RemoteSnippet) => Promise<RemoteSnippet>,
): SnippetRemote {
  const read = remote.read.bind(remote);
  return Object.assign(remote, { read: async (id: SnippetId) => onAnswer(await read(id)) });
}

/** Two windows in which a person changed the same snippet before either knew, and another device did, too. */
describe("A snippet with two texts that wait for the person", () => {
  let world: SimWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;

  const minutes = (count: number): Promise<void> => world.pass(count * 60_000);
  const waiting = (): readonly string[] =>
    one.waiting().map(({ kind, state }) => `${kind} ${state}`);
  const shown = (library: DurableLibrary): Snippet => library.find("1") ?? assert.fail("not shown");

  beforeEach(async () => {
    world = worldWithOne();
    one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, ourEngine).library;
    await minutes(1);
    await Promise.all([
      one.edit("1", { ...draft, code: "of one" }, shown(one)),
      two.edit("1", { ...draft, code: "of two" }, shown(two)),
    ]);
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await minutes(1);
    await one.catchUp();
    assert.deepEqual(waiting(), ["edit conflict", "edit conflict"]);
  });

  it("is asked about once when it is deleted, and none of its texts comes back", async () => {
    await one.delete("1");
    await minutes(1);
    assert.deepEqual(waiting(), ["delete conflict"]);
    await one.resolve(one.waiting()[0]?.id ?? "", "mine");
    await minutes(5);
    assert.deepEqual(waiting(), []);
    assert.deepEqual(onServer(world), []);
  });

  it("keeps all of them in the history when it is deleted", async () => {
    await one.delete("1");
    const kept = (await one.versions("1")).map((version) => version.draft.code);
    assert.deepEqual(kept.toSorted(), ["of one", "of two"]);
  });

  it("keeps the one that is not decided about", async () => {
    await one.resolve(one.waiting()[0]?.id ?? "", "both");
    await minutes(5);
    assert.deepEqual(waiting(), ["edit conflict"]);
    assert.equal(onServer(world).length, 2);
  });
});

/** Both have looked at the snippet before either has sent anything, and the service tells no versions. */
describe("Two windows that send a change of the same snippet at the same moment", () => {
  let world: SimWorld;
  let answer: () => void;
  let slow: EngineVariant;

  beforeEach(() => {
    world = worldWithOne();
    const { promise: isAnswered, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    slow = {
      ...ourEngine,
      remote: (remote) => withReads(remote, (read) => isAnswered.then(() => read)),
    };
  });

  async function change(window: SimWindow): Promise<void> {
    const code = `of ${window.name}`;
    await window.library.edit(
      "1",
      { ...draft, code },
      window.library.find("1") ?? assert.fail("not shown"),
    );
    await world.pass(10_000);
  }

  it("do not write one over the other: the second one's waits for the person", async () => {
    const one = new SimWindow("one", world, ourEngine);
    const two = new SimWindow("two", world, slow);
    await world.pass(60_000);
    await change(two);
    await change(one);
    assert.deepEqual(onServer(world), ["of one"]);
    answer();
    await world.pass(60_000);
    assert.deepEqual(onServer(world), ["of one"]);
    assert.deepEqual(
      two.library.waiting().map(({ state, draft: text }) => `${state} ${text?.code}`),
      ["conflict of two"],
    );
  });

  it("hold neither back for ever where both end before they look whether the other one sends", async () => {
    const windows = ["one", "two"].map((name) => new SimWindow(name, world, slow));
    await world.pass(60_000);
    for (const window of windows) {
      await change(window);
      window.files.faults = {
        before: () => {
          if (isNoted(world, "sending", `of ${window.name}`)) {
            window.kill();
          }
        },
      };
    }
    answer();
    await world.pass(0);
    assert.deepEqual(
      windows.map(({ isDead }) => isDead),
      [true, true],
    );
    const { library } = new SimWindow("three", world, ourEngine);
    await world.pass(600_000);
    const asked = library.waiting().map(({ state, draft: text }) => `${state} ${text?.code}`);
    const [first] = onServer(world);
    assert.deepEqual(asked, [first === "of one" ? "conflict of two" : "conflict of one"]);
    assert.match(first ?? "", /^of (one|two)$/);
  });
});

/** A conflict that one window knows, and about which a person has saved a newer text in the other. */
describe("A newer text of a conflict that another window has not seen", () => {
  let world: SimWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;

  const waiting = (): readonly string[] =>
    two.waiting().map(({ kind, draft: text }) => `${kind} ${text?.code}`);

  beforeEach(async () => {
    world = worldWithOne();
    one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, ourEngine).library;
    await world.pass(60_000);
    const [shown] = one.all();
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await one.edit("1", { ...draft, code: "first" }, shown ?? assert.fail("not shown"));
    await world.pass(60_000);
    await two.catchUp();
    const [held] = one.all();
    await one.edit("1", { ...draft, code: "newer" }, held ?? assert.fail("not shown"));
    await world.pass(60_000);
    assert.equal(two.find("1")?.code, "first");
  });

  it("waits on when the snippet is deleted there", async () => {
    await two.delete("1");
    await two.catchUp();
    assert.deepEqual(waiting(), ["edit newer", "delete undefined"]);
  });

  it("waits on when the snippet is changed there", async () => {
    const [known] = two.all();
    await two.edit("1", { ...draft, code: "of two" }, known ?? assert.fail("not shown"));
    await two.catchUp();
    assert.deepEqual(waiting(), ["edit newer", "edit of two"]);
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

  async function decide(choice: "mine" | "theirs"): Promise<void> {
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
    await decide("theirs");
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
    await decide("theirs");
    assert.deepEqual(codes(), []);
    const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
    assert.deepEqual(trashed.toSorted(), ["mine", "old"]);
  });
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
