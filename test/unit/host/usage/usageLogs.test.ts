import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchUsage } from "../../../../src/core/search/searchEngine.ts";
import { UsageLogs } from "../../../../src/host/usage/usageLogs.ts";
import { MemoryLibraryInUse } from "../../../support/library/memoryLibraryInUse.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };
const usedTwice: SearchUsage = { lastUsedAt: 1000, count: 2 };

describe("UsageLogs: what was used before the service gave its id", () => {
  let folder: string;
  let inUse: MemoryLibraryInUse;
  let opened: UsageLogs[];
  let local: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-usage-"));
    inUse = await MemoryLibraryInUse.start();
    opened = [];
    local = (await inUse.library.create(draft)).id;
  });
  afterEach(async () => {
    opened.forEach((logs) => logs.dispose());
    inUse.dispose();
    await rm(folder, { recursive: true, maxRetries: 9 });
  });

  const window = (): UsageLogs => {
    const logs = new UsageLogs(
      (key) => join(folder, key),
      () => 1000,
      inUse.current,
    );
    opened.push(logs);
    return logs;
  };
  const useTwice = async (logs: UsageLogs): Promise<void> => {
    const log = await logs.of(inUse.library.key);
    await log.note([local]);
    await log.note([local]);
  };
  const named = (): string => inUse.library.all()[0]?.id ?? assert.fail("nothing is there");
  const recent = async (logs: UsageLogs): Promise<readonly unknown[]> => {
    const log = await logs.of(inUse.library.key);
    return log.recent(9).map((id) => [id, log.of(id)]);
  };

  it("counts for that id, as often as it was used, in however many windows", async () => {
    await useTwice(window());
    const [one, other] = [window(), window()];
    await Promise.all([recent(one), recent(other)]);
    inUse.library.arrive();
    const expected = [[named(), usedTwice]];
    for (const logs of [one, other, window(), window()]) {
      assert.deepEqual(await recent(logs), expected);
    }
  });

  it("counts for it although its window had ended, as soon as the library tells it", async () => {
    const before = window();
    await useTwice(before);
    before.dispose();
    inUse.library.arrive();
    const find = inUse.library.find.bind(inUse.library);
    // Nothing is known before it is loaded.
    inUse.library.find = () => undefined;
    const early = window();
    assert.deepEqual(await recent(early), [[local, usedTwice]]);
    inUse.library.find = find;
    const changed = new Promise<void>((resolve) => void early.onDidChange(resolve));
    inUse.library.load();
    await changed;
    assert.deepEqual(await recent(early), [[named(), usedTwice]]);
  });

  it("counts for it where the library knows it when the log is read", async () => {
    const before = window();
    await useTwice(before);
    before.dispose();
    inUse.library.arrive();
    assert.deepEqual(await recent(window()), [[named(), usedTwice]]);
  });
});
