import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { watch } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchFolder } from "../../../../../src/core/library/files/watchFolder.ts";

describe("The watch of a folder", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-watch-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }));

  const nextChange = (): { readonly heard: Promise<void>; readonly end: () => unknown } => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watching = watchFolder(folder, resolve);
    return { heard: promise, end: () => watching.dispose() };
  };

  for (const [what, change] of [
    ["made", () => writeFile(join(folder, "new"), "")],
    ["replaced", () => rename(join(folder, "old.tmp"), join(folder, "old"))],
    ["removed", () => rm(join(folder, "old"))],
  ] as const) {
    it(`tells that a file was ${what}`, async () => {
      await writeFile(join(folder, "old"), "");
      await writeFile(join(folder, "old.tmp"), "other");
      const { heard, end } = nextChange();
      await change();
      await heard;
      end();
    });
  }

  it("tells once of what happens at once, and nothing after its end", async () => {
    const system = new EventEmitter() as EventEmitter & { close: () => void };
    let isClosed = false;
    system.close = () => {
      isClosed = true;
    };
    let notice: (() => void) | undefined;
    const fake = ((_: string, __: object, listener: () => void) => {
      notice = listener;
      return system;
    }) as unknown as typeof watch;
    let times = 0;
    const watching = watchFolder(folder, () => (times += 1), fake);
    notice?.();
    notice?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(times, 1);
    notice?.();
    watching.dispose();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([times, isClosed], [1, true]);
  });

  it("bears a folder that cannot be watched", () => {
    const watching = watchFolder(join(folder, "missing"), () => undefined);
    watching.dispose();
  });
});
