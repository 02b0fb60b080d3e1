import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageLog } from "../../../../src/host/usage/usageLog.ts";

describe("UsageLog", () => {
  let folder: string;
  let now: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-usage-"));
    now = 1000;
  });
  afterEach(() => rm(folder, { recursive: true, maxRetries: 9 }));

  const path = (): string => join(folder, "library", "usage");
  const read = async (): Promise<UsageLog> => {
    const log = new UsageLog(path(), () => now);
    await log.read();
    return log;
  };

  it("counts what is used and remembers when", async () => {
    const log = await read();
    await log.note(["a", "b"]);
    now = 2000;
    await log.note(["a"]);
    const expected = { lastUsedAt: 2000, count: 2 };
    assert.deepEqual([log.of("a"), log.of("c")], [expected, undefined]);
    assert.deepEqual((await read()).of("a"), expected);
  });

  it("loses nothing that several windows note at once", async () => {
    const windows = await Promise.all(Array.from({ length: 4 }, read));
    const notes = windows.flatMap((log) => Array.from({ length: 50 }, () => log.note(["a"])));
    await Promise.all(notes);
    assert.equal((await read()).of("a")?.count, 200);
  });

  it("leaves out what a crash cut off and what is not its own", async () => {
    const log = await read();
    await log.note(["a"]);
    await appendFile(path(), '{"b":1}\nnull\n[1,2,3]\n["b","x",1]\n["b",10');
    const again = await read();
    assert.deepEqual([again.of("a")?.count, again.of("b")], [1, undefined]);
  });

  it("is shortened when it has grown long, and counts on", async () => {
    const log = await read();
    await log.note(Array.from({ length: 4100 }, (_, number) => `id${number % 3}`));
    await read();
    assert.equal((await readFile(path(), "utf8")).trim().split("\n").length, 3);
    const again = await read();
    assert.equal(again.of("id0")?.count, 1367);
  });

  it("works on where nothing can be written", async () => {
    const log = new UsageLog(join(folder, "\0", "usage"), () => now);
    await log.read();
    await log.note(["a"]);
    assert.equal(log.of("a")?.count, 1);
  });
});
