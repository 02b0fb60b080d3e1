import assert from "node:assert/strict";
import type { Uri } from "vscode";
import type { SnippetCache } from "../../../../src/core/library/cache/snippetCache.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { DocumentRecord } from "../../../../src/host/documents/documentRecord.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { CacheFolder } from "../../../support/library/cacheFolder.ts";
import { cachedSnippet } from "../../../support/library/cachedSnippet.ts";

const day = 86_400_000;
const uri = { toString: () => "edit" } as Uri;

/** What it was opened from lies in the cache on the disk. */
describe("An open document with unsaved text", () => {
  let folder: CacheFolder;
  let clock: ManualClock;
  let cache: SnippetCache;
  let record: DocumentRecord;

  const open = async (): Promise<SnippetCache> => {
    const opened = folder.open({ clock });
    await opened.load();
    return opened;
  };
  const shown = (): Snippet => cache.get("1")?.snippet ?? assert.fail("not shown");

  beforeEach(async () => {
    folder = await CacheFolder.make();
    clock = new ManualClock();
    cache = await open();
    await cache.apply({ set: [cachedSnippet({ id: "1", code: "old" })] });
    record = new DocumentRecord(shown());
    record.read(uri);
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  it("goes on where its library was closed, and is in use again", async () => {
    cache.dispose();
    cache = await open();
    record.take(shown());
    assert.equal(record.base(uri).code, "old");
    assert.equal(record.look(uri).code, "old");
  });

  it("knows what it started from, however long ago that was changed elsewhere", async () => {
    await cache.apply({ set: [cachedSnippet({ id: "1", code: "new" })] });
    record.take(shown());
    clock.jump(2 * day);
    const other = await open();
    await other.verify();
    assert.equal(record.base(uri).code, "old");
  });
});
