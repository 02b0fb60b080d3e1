import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { SnippetErrorCode } from "../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetRemote } from "../../../../src/core/library/remote.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Whatever the service refuses for good is the person's question, and is not sent again and again. */
describe("A change that the service refuses, though the snippet is there as the person saw it,", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;
  let refused: number;

  const waiting = (): readonly string[] =>
    library.waiting().map(({ kind, state }) => `${kind} ${state}`);

  const open = async (
    changes: (remote: SnippetRemote, refuse: () => Promise<never>) => Partial<SnippetRemote>,
    code: SnippetErrorCode,
  ): Promise<void> => {
    const refuse = (): Promise<never> => {
      refused += 1;
      return Promise.reject(new SnippetError(code, "No."));
    };
    const remote = (given: SnippetRemote): SnippetRemote =>
      Object.assign(given, changes(given, refuse));
    ({ library } = new SimWindow("one", world, { ...ourEngine, remote }));
    await world.pass(60_000);
  };

  beforeEach(() => {
    world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    refused = 0;
  });

  for (const [code, why] of [
    ["conflict", "a title that is taken is answered with 409"],
    ["not-found", "who may not write is answered with 404"],
  ] as const) {
    it(`waits for the person after a second try: ${why}`, async () => {
      await open((_remote, refuse) => ({ update: refuse }), code);
      const shown = library.find("1") ?? assert.fail("not shown");
      await library.edit("1", { ...draft, title: "Taken" }, shown);
      await world.pass(600_000);
      assert.deepEqual([waiting(), refused], [["edit refused"], 2]);
    });
  }

  it("waits for the person after a second try: what is in use cannot be deleted, which is answered with 409", async () => {
    await open((_remote, refuse) => ({ delete: refuse }), "conflict");
    await library.delete("1");
    await world.pass(600_000);
    assert.deepEqual([waiting(), refused], [["delete refused"], 2]);
  });

  it("waits for the person when the grace time of a lost answer is over: what is gone is answered with 403", async () => {
    await open((remote, refuse) => {
      const read = remote.read.bind(remote);
      return { read: async (id) => (world.server.records.has(id) ? read(id) : refuse()) };
    }, "forbidden");
    world.fates.push("answer-lost");
    await library.delete("1");
    await world.pass(600_000);
    assert.deepEqual([waiting(), world.server.records.size], [["delete refused"], 0]);
    await library.discard(library.waiting()[0]?.id ?? "");
    await world.pass(600_000);
    assert.deepEqual(waiting(), []);
  });

  it("is not refused with what the user has saved while it was on its way", async () => {
    const { promise: isSaved, resolve } = Promise.withResolvers<void>();
    await open((remote, refuse) => {
      const update = remote.update.bind(remote);
      return {
        update: (id, given, how) =>
          given.code === "first" ? isSaved.then(refuse) : update(id, given, how),
      };
    }, "forbidden");
    const shown = library.find("1") ?? assert.fail("not shown");
    const first = await library.edit("1", { ...draft, code: "first" }, shown);
    await world.pass(10_000);
    await library.edit("1", { ...draft, code: "second" }, first);
    resolve();
    await world.pass(60_000);
    const codes = [...world.server.records.values()].map((it) => it.draft.code);
    assert.deepEqual([waiting(), codes, refused], [[], ["second"], 1]);
  });

  for (const [what, times, expected, codes] of [
    ["is sent after a look that was refused once: a copy that lags behind may do so", 1, [], "new"],
    ["waits for the person after two looks that were refused", 2, ["edit refused"], "old"],
  ] as const) {
    it(what, async () => {
      const update = { ...draft, code: "new" };
      await open((remote, refuse) => {
        const read = remote.read.bind(remote);
        return { read: (id) => (refused < times ? refuse() : read(id)) };
      }, "forbidden");
      await library.edit("1", update, library.find("1") ?? assert.fail("not shown"));
      await world.pass(600_000);
      const onServer = [...world.server.records.values()].map((it) => it.draft.code);
      assert.deepEqual([waiting(), onServer, refused], [expected, [codes], times]);
    });
  }

  it("is not refused by a look with what the user has saved while that was on its way", async () => {
    const { promise: isSaved, resolve } = Promise.withResolvers<void>();
    await open((remote, refuse) => {
      const read = remote.read.bind(remote);
      const answers = [refuse, () => isSaved.then(refuse)];
      return { read: (id) => (answers.shift() ?? (() => read(id)))() };
    }, "forbidden");
    const shown = library.find("1") ?? assert.fail("not shown");
    const first = await library.edit("1", { ...draft, code: "first" }, shown);
    await world.pass(10_000);
    await library.edit("1", { ...draft, code: "second" }, first);
    await world.pass(1_000);
    resolve();
    await world.pass(600_000);
    const codes = [...world.server.records.values()].map((it) => it.draft.code);
    assert.deepEqual([waiting(), codes, refused], [[], ["second"], 2]);
  });
});
