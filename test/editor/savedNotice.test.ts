import assert from "node:assert/strict";
import type { Snippet } from "../../src/core/model.ts";
import { SavedNotice } from "../../src/host/library/savedNotice.ts";
import { StatusMessages } from "../support/editor/statusMessages.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

const draft = {
  title: "T",
  description: "",
  languageId: "3",
  tags: [],
  private: true,
  code: "mine\n",
};
const here = "Saved “T” on this computer.";
const there = "Saved “T” on the server.";

describe("What the status bar says of a save", () => {
  let inUse: MemoryLibraryInUse;
  let notice: SavedNotice;
  let status: StatusMessages;
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    notice = new SavedNotice();
    status = new StatusMessages();
  });
  afterEach(() => {
    status[Symbol.dispose]();
    notice.dispose();
    inUse.dispose();
  });

  const create = async (): Promise<Snippet> => {
    const saved = await inUse.library.create(draft);
    notice.follow(inUse.library, saved);
    return saved;
  };
  const edit = async (): Promise<Snippet> => {
    const base = inUse.library.add({ ...draft, code: "before\n" });
    const saved = await inUse.library.edit(base.id, draft, base);
    notice.follow(inUse.library, saved);
    return saved;
  };
  /** What follows the end of the wait comes in its own turn. */
  const settled = async (id: string): Promise<void> => {
    await inUse.library.settled(id);
    await new Promise((resolve) => setImmediate(resolve));
  };

  it("has room for what stands beside it, however long the title is", async () => {
    const long = "\u{1F600}".repeat(50);
    notice.follow(inUse.library, await inUse.library.create({ ...draft, title: long }));
    notice.follow(
      inUse.library,
      await inUse.library.create({ ...draft, title: long.slice(0, 80) }),
    );
    assert.deepEqual(status.heard, [
      `Saved “${"\u{1F600}".repeat(40)}…” on this computer.`,
      `Saved “${"\u{1F600}".repeat(40)}” on this computer.`,
    ]);
  });

  for (const [what, save] of [
    ["a new snippet", create],
    ["a change", edit],
  ] as const) {
    it(`is where it is, and then that it has arrived (${what})`, async () => {
      const { id } = await save();
      assert.deepEqual(status.heard, [here]);
      inUse.library.arrive();
      await settled(id);
      assert.deepEqual(status.heard, [here, there]);
    });

    it(`is not that it has arrived where it was discarded (${what})`, async () => {
      const { id } = await save();
      await inUse.library.discard(inUse.library.waiting()[0]?.id ?? "");
      await settled(id);
      assert.deepEqual(status.heard, [here]);
    });
  }
});
