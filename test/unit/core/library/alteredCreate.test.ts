import assert from "node:assert/strict";
import { AlteredError } from "../../../../src/core/api/writing/notKept.ts";
import type { ReadRecord } from "../../../../src/core/api/wire/readSnippet.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** The service makes something else of each text that is created, and tells no versions. */
describe("A create of which the service made something else", () => {
  let world: ScriptedWorld;
  let window: SimWindow;
  let library: DurableLibrary;
  let created: Snippet;
  let isReadable: boolean;
  let isTold: boolean;

  const waiting = (): readonly string[] => library.waiting().map(({ state }) => state);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const elsewhere = (code: string): unknown =>
    world.server.update("1", { ...draft, code }, undefined);
  const heldId = (): string =>
    library.waiting().find(({ state }) => state === "refused")?.id ?? assert.fail("none waits");
  const retry = async (): Promise<void> => {
    await library.retry(heldId());
    await world.pass(60_000);
  };
  /** Who was killed does not know why the text is another one. */
  const decideMine = async (): Promise<void> => {
    await library.resolve(library.waiting()[0]?.id ?? "", "mine");
    await world.pass(60_000);
  };
  const altering: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const read = remote.read.bind(remote);
      return Object.assign(remote, {
        create: async (given: SnippetDraft) => {
          const { id } = world.server.create({ ...given, code: "cut" }, undefined);
          await new Promise<void>((resolve) => void world.clock.after(1_000, resolve));
          const details = { what: "code", id } as const;
          const message = "Cut short.";
          throw isTold
            ? new AlteredError(message, details, undefined, (await read(id)) as ReadRecord)
            : new SnippetError("not-kept", message, { details });
        },
        read: (id: SnippetId) =>
          isReadable ? read(id) : Promise.reject(new SnippetError("network", "Lost.")),
      });
    },
  };
  const open = (name: string): void => {
    window = new SimWindow(name, world, altering);
    ({ library } = window);
  };
  const begin = async (): Promise<void> => {
    world = ScriptedWorld.plain(1);
    isReadable = true;
    isTold = false;
    open("one");
    await world.pass(60_000);
    created = await library.create({ ...draft, code: "cut short" });
    await world.pass(600);
    assert.deepEqual([waiting(), onServer()], [["sending"], ["cut"]]);
  };
  beforeEach(begin);

  it("is one row at any moment, also between two files that are written", async () => {
    const rows = new Set<number>();
    const note = (): undefined => void rows.add(library.all().length);
    library.onDidChange(note);
    window.files.faults = { before: note };
    await world.pass(60_000);
    assert.deepEqual([[...rows], library.find(created.id)?.id], [[1], "1"]);
  });

  it("is not read again where its error tells what became of it", async () => {
    isTold = true;
    isReadable = false;
    await world.pass(2_000);
    assert.deepEqual([waiting(), onServer()], [["refused"], ["cut"]]);
  });

  it("is deleted where the person deletes it before the answer comes", async () => {
    await library.delete(created.id);
    await library.catchUp();
    await world.pass(60_000);
    assert.deepEqual([waiting(), onServer()], [[], []]);
  });

  it("is there once where the person changes it before the answer comes", async () => {
    await library.edit(created.id, { ...draft, code: "newer" }, created);
    await library.catchUp();
    await world.pass(60_000);
    assert.deepEqual([waiting(), onServer()], [[], ["newer"]]);
  });

  it("asks the person about what is there, where that could not be read in between", async () => {
    isReadable = false;
    await world.pass(60_000);
    elsewhere("theirs");
    isReadable = true;
    await library.retry();
    await world.pass(60_000);
    assert.deepEqual([waiting(), onServer()], [["conflict"], ["theirs"]]);
    assert.equal(library.waiting()[0]?.other?.code, "theirs");
  });

  /** @returns whether the window was killed before it had done everything. */
  const editAndKill = async (call: number): Promise<boolean> => {
    await begin();
    await library.edit(created.id, { ...draft, code: "newer" }, created);
    const killed = window;
    killed.killAtCall(call);
    await world.pass(60_000);
    killed.killAtCall();
    open("two");
    await world.pass(600_000);
    await (waiting().includes("conflict") ? decideMine() : undefined);
    assert.deepEqual([waiting(), onServer()], [[], ["newer"]], `killed at call ${call}`);
    return killed.isDead;
  };

  it("is known to what was saved upon it, whenever the window ends", async () => {
    let call = 0;
    while (await editAndKill(call)) {
      call += 3;
    }
    assert.ok(call > 10, `${call} calls`);
  });

  describe("and which waits for the person,", () => {
    beforeEach(async () => {
      await world.pass(60_000);
      assert.deepEqual([waiting(), onServer()], [["refused"], ["cut"]]);
    });

    it("is written over that when the person tries it once more", async () => {
      await retry();
      assert.deepEqual([waiting(), onServer()], [[], ["cut short"]]);
    });

    it("asks the person where another device has changed it since, and goes over nothing unseen", async () => {
      elsewhere("theirs");
      await retry();
      assert.deepEqual([waiting(), onServer()], [["conflict"], ["theirs"]]);
    });
  });
});

describe("A create whose answer was lost, at a service that composes characters", () => {
  it("is found by its title, and is there once", async () => {
    const world = ScriptedWorld.plain(1);
    const { server } = world;
    const create = server.create.bind(server);
    Object.assign(server, {
      create: (given: SnippetDraft) =>
        create({ ...given, title: given.title.normalize("NFC") }, undefined),
    });
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("answer-lost");
    await library.create({ ...draft, title: "Cafe\u0301" });
    await world.pass(600_000);
    assert.deepEqual([library.waiting(), server.records.size], [[], 1]);
  });
});

describe("A create whose answer was lost, at a service that cuts code,", () => {
  const own = { ...draft, code: "cut short" };
  let world: ScriptedWorld;
  let library: DurableLibrary;

  const standing = (): unknown => [
    library.waiting().map(({ state }) => state),
    [...world.server.records.values()].map((it) => it.draft.code),
  ];
  const open = async (length: number): Promise<void> => {
    world = ScriptedWorld.plain(1);
    const create = world.server.create.bind(world.server);
    Object.assign(world.server, {
      create: (given: SnippetDraft) =>
        create({ ...given, code: given.code.slice(0, length) }, undefined),
    });
    ({ library } = new SimWindow("one", world, ourEngine));
    await world.pass(60_000);
  };

  for (const [length, left] of [
    [3, "cut"],
    [0, ""],
  ] as const) {
    it(`is not sent again: the person is asked about what is there, "${left}"`, async () => {
      await open(length);
      world.fates.push("answer-lost");
      await library.create(own);
      await world.pass(600_000);
      assert.deepEqual(standing(), [["conflict"], [left]]);
      await library.resolve(library.waiting()[0]?.id ?? "", "mine");
      await world.pass(600_000);
      assert.deepEqual(standing(), [[], ["cut short"]]);
    });
  }

  it("asks about a newer text that was saved meanwhile, and makes no second snippet of it", async () => {
    await open(3);
    world.fates.push("answer-lost");
    const created = await library.create(own);
    await world.pass(60_000);
    await library.edit(created.id, { ...own, code: "newer" }, created);
    await world.pass(600_000);
    assert.deepEqual(standing(), [["conflict"], ["cut"]]);
  });

  for (const [what, sent, appeared, left] of [
    [
      "waits for the user where a new one of its title may be it",
      [own.code],
      "theirs",
      ["refused"],
    ],
    ["is sent again where that belongs to another create", [own.code, "cut"], "cut", []],
  ] as const) {
    it(what, async () => {
      await open(Infinity);
      world.fates.push(...sent.map(() => "lost" as const));
      for (const code of sent) await library.create({ ...draft, code });
      await world.pass(149_000);
      world.server.create({ ...draft, code: appeared }, undefined);
      await world.pass(600_000);
      const sentAgain = left.length === 0 ? [own.code] : [];
      assert.deepEqual(standing(), [left, [appeared, ...sentAgain]]);
      for (const { id } of library.waiting()) await library.retry(id);
      await world.pass(600_000);
      assert.deepEqual(standing(), [[], [appeared, own.code]]);
    });
  }
});
