import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { patience, ShownWrites } from "../../../../src/host/pending/shownWrites.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { MemoryLibraryInUse } from "../../../support/library/memoryLibraryInUse.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };

describe("The writes that are shown as waiting", () => {
  let clock: ManualClock;
  let inUse: MemoryLibraryInUse;
  let writes: ShownWrites;
  let told: number;
  beforeEach(async () => {
    clock = new ManualClock();
    inUse = await MemoryLibraryInUse.start("service", clock);
    writes = new ShownWrites(inUse.current, clock);
    told = 0;
    writes.onDidChange(() => (told += 1));
  });
  afterEach(() => {
    writes.dispose();
    inUse.dispose();
    assert.equal(clock.waiting, 0);
  });

  const titles = (): readonly string[] => writes.all().map(({ title }) => title);

  it("are none of those that arrive soon, and nobody is told of them", async () => {
    await inUse.library.create(draft);
    clock.advance(patience - 1);
    inUse.library.arrive();
    clock.advance(patience);
    assert.deepEqual(titles(), []);
    assert.equal(told, 0);
  });

  it("are those that have waited for a while", async () => {
    await inUse.library.create({ ...draft, title: "one" });
    clock.advance(patience / 2);
    await inUse.library.create({ ...draft, title: "two" });
    clock.advance(patience / 2);
    assert.deepEqual(titles(), ["one"]);
    clock.advance(patience / 2);
    assert.deepEqual(titles(), ["one", "two"]);
    inUse.library.arrive();
    assert.deepEqual(titles(), []);
  });

  it("are on this computer, which sends nothing, only those that met a problem", async () => {
    writes.dispose();
    inUse.dispose();
    inUse = await MemoryLibraryInUse.start("computer", clock);
    writes = new ShownWrites(inUse.current, clock);
    const { id } = await inUse.library.create({ ...draft, title: "one" });
    await inUse.library.create({ ...draft, title: "two" });
    clock.advance(patience);
    assert.deepEqual(titles(), []);
    inUse.library.trouble(id, { state: "queued", error: new SnippetError("storage", "Full.") });
    assert.deepEqual(titles(), ["one"]);
  });

  it("are at once those that need the person, before all others", async () => {
    await inUse.library.create({ ...draft, title: "one" });
    clock.advance(patience);
    const { id } = await inUse.library.create({ ...draft, title: "two" });
    inUse.library.trouble(id, { state: "refused", error: new SnippetError("invalid", "No.") });
    assert.deepEqual(titles(), ["two", "one"]);
  });

  it("stay while one that needed the person is tried again", async () => {
    const { id } = await inUse.library.create(draft);
    const error = new SnippetError("signed-out", "Sign in.");
    inUse.library.trouble(id, { state: "queued", error });
    inUse.library.trouble(id, { state: "sending", error: undefined });
    assert.deepEqual(titles(), ["T"]);
    inUse.library.arrive();
    assert.deepEqual(titles(), []);
  });

  it("need the person while what they all wait for is tried again, unless that lasts", async () => {
    const { id } = await inUse.library.create(draft);
    const error = new SnippetError("signed-out", "Sign in.");
    const needed = (): boolean => writes.needed.has(id);
    inUse.library.trouble(id, { state: "queued", error });
    assert.equal(needed(), true);
    clock.advance(60_000);
    inUse.library.trouble(id, { state: "sending", error: undefined });
    assert.equal(needed(), true);
    assert.deepEqual(writes.all()[0]?.error, error);
    clock.advance(patience - 1);
    inUse.library.trouble(id, { state: "queued", error });
    inUse.library.trouble(id, { state: "sending", error: undefined });
    assert.equal(needed(), true);
    clock.advance(patience);
    assert.equal(needed(), false);
    inUse.library.arrive();
  });

  it("need the person no more as soon as the person decided", async () => {
    const { id } = await inUse.library.create(draft);
    inUse.library.trouble(id, { state: "refused", error: new SnippetError("invalid", "No.") });
    inUse.library.trouble(id, { state: "queued", error: undefined });
    assert.equal(writes.needed.size, 0);
    inUse.library.arrive();
  });

  it("are those of before the clock was put back", async () => {
    await inUse.library.create(draft);
    clock.jump(-3_600_000);
    inUse.library.become({});
    assert.deepEqual(titles(), ["T"]);
  });

  it("are none when the library is left", async () => {
    await inUse.library.create(draft);
    clock.advance(patience);
    assert.deepEqual(titles(), ["T"]);
    await inUse.current.use({ kind: "none" });
    assert.deepEqual(titles(), []);
  });
});
