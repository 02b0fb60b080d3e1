import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { systemError } from "../../../support/computer/systemError.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { SimWorld } from "../../../simulation/simWorld.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Given up",
  description: "",
  tags: [],
  private: true,
  code: "there",
};

describe("What waits and is given up", () => {
  let world: SimWorld;
  let window: SimWindow;
  let library: DurableLibrary;

  const codes = (): readonly string[] => library.all().map(({ code }) => code);
  const inTrash = async (): Promise<readonly string[]> =>
    (await library.trash()).map(({ snippet }) => snippet.code);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((record) => record.draft.code);
  const discard = async (): Promise<void> => {
    const [write, ...others] = library.waiting();
    assert.deepEqual(others, []);
    await library.discard(write?.id ?? "");
  };

  beforeEach(async () => {
    world = new SimWorld(1, { isTraced: false, lateness: 0 });
    world.isFaulty = false;
    world.server.create(draft, undefined);
    window = new SimWindow("one", world, ourEngine);
    ({ library } = window);
    await world.pass(60_000);
  });

  /** The clock stands still, so nothing is sent before it is given up. */
  it("is in the trash where it is a new snippet, and is sent when it is restored", async () => {
    const created = await library.create({ ...draft, code: "new" });
    await library.edit(created.id, { ...draft, code: "newer" }, created);
    await discard();
    await world.pass(60_000);
    assert.deepEqual([codes(), onServer()], [["there"], ["there"]]);
    const [trashed, ...others] = await library.trash();
    assert.deepEqual(
      [trashed?.snippet.code, trashed?.snippet.language, others],
      ["newer", "TypeScript", []],
    );
    await library.restore(trashed?.id ?? "");
    await world.pass(60_000);
    assert.deepEqual(onServer().toSorted(), ["newer", "there"]);
    assert.deepEqual(await inTrash(), []);
  });

  it("is in the history where it is a change, and what was changed is as before", async () => {
    const shown = library.find("1") ?? assert.fail("not shown");
    await library.edit("1", { ...draft, code: "mine" }, shown);
    await discard();
    await world.pass(60_000);
    assert.deepEqual([codes(), onServer()], [["there"], ["there"]]);
    assert.deepEqual(
      (await library.versions("1")).map((it) => it.draft.code),
      ["mine"],
    );
    assert.deepEqual(await inTrash(), []);
  });

  it("is there again, and not in the trash, where it is a deletion", async () => {
    await library.delete("1");
    assert.deepEqual([codes(), await inTrash()], [[], ["there"]]);
    await discard();
    await world.pass(60_000);
    assert.deepEqual([codes(), onServer(), await inTrash()], [["there"], ["there"], []]);
  });

  it("is sent all the same where it is on its way, which is said", async () => {
    await library.create({ ...draft, code: "new" });
    for (let at = 0; at < 100 && library.waiting()[0]?.state !== "sending"; at += 1) {
      await world.pass(50);
    }
    await assert.rejects(discard(), { code: "conflict" });
    await world.pass(60_000);
    assert.deepEqual(onServer().toSorted(), ["new", "there"]);
    assert.deepEqual(await inTrash(), []);
  });

  it("stays as it is where the disk fails", async () => {
    await library.create({ ...draft, code: "new" });
    window.files.faults = {
      before: ({ kind, path }) => {
        if (kind === "create" && path.startsWith("/trash/")) throw systemError("ENOSPC", "open");
      },
    };
    await assert.rejects(discard(), { code: "storage" });
    window.files.faults = undefined;
    assert.deepEqual(codes().toSorted(), ["new", "there"]);
  });
});
