import assert from "node:assert/strict";
import { join } from "node:path";
import { Sqlite } from "../../../src/core/sqlite.ts";
import { CacheFolder } from "../../support/library/cacheFolder.ts";

/** As SQLite counts them: how much of a commit waits for the disk. */
const levels = { off: 0, normal: 1 };

describe("A transaction that leaves the disk to the system", () => {
  it("changes nothing for those after it", async () => {
    await using folder = await CacheFolder.make();
    const file = new Sqlite(join(folder.path, "file.sqlite"));
    const level = (isFlushedLater?: boolean): unknown =>
      file.transaction(() => file.get("PRAGMA synchronous")?.[0], isFlushedLater);
    const before = level();
    const during = level(true);
    const after = level();
    file.close();
    assert.deepEqual([before, during, after], [levels.normal, levels.off, levels.normal]);
  });
});
