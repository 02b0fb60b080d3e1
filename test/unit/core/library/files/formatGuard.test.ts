import assert from "node:assert/strict";
import { guardedFiles } from "../../../../../src/core/library/files/formatGuard.ts";
import { Quarantine } from "../../../../../src/core/library/files/quarantine.ts";
import { formatRecord, parseRecord } from "../../../../../src/core/library/files/recordFormat.ts";
import type { RecordFormat } from "../../../../../src/core/library/files/recordFormat.ts";
import { OutboxFolder } from "../../../../../src/core/library/outbox/folder.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../../support/computer/memoryFiles.ts";
import { editOf, saveOf } from "../../../../support/library/outboxItems.ts";

describe("the format of what lies on the disk", () => {
  let plain: MemoryFiles;

  beforeEach(() => {
    plain = new MemoryFiles();
  });

  function open(): OutboxFolder {
    const clock = new ManualClock();
    const files = guardedFiles(plain, "/data");
    const quarantine = new Quarantine(files, "/data/v1/quarantine", clock);
    return new OutboxFolder({ files, folder: "/data/v1/outbox", clock, quarantine });
  }

  const intent = saveOf("i1", "1", "old", "new");

  /** A disk in memory has no folders in its lists. */
  const hasLaterLayout = (): void => {
    const listed = plain.list.bind(plain);
    plain.list = async (folder) => [
      ...(await listed(folder)),
      ...(folder === "/data" ? ["v2"] : []),
    ];
  };

  it("of a later version makes everything readable and nothing changeable, and it is said", async () => {
    const folder = open();
    await folder.append(intent);
    await folder.put(editOf("1", "base", "want"), await folder.beginTerm());
    const before = plain.disk.paths.filter((path) => path.startsWith("/data/v1/"));
    hasLaterLayout();
    const look = await folder.look();
    assert.deepEqual([look?.intents.length, look?.items.length], [1, 1]);
    const ended = { id: "i1", name: "local-1", serverId: "1", old: [], applied: [] };
    for (const change of [
      () => folder.append({ ...intent, id: "i2" }),
      () => folder.put(editOf("1", "base", "newer"), 1),
      () => folder.end(ended, 1),
      () => open().beginTerm(),
    ]) {
      await assert.rejects(change, {
        code: "storage",
        message: /newer version of this extension/,
      });
    }
    await folder.removeIntents(["i1"]);
    assert.deepEqual(
      plain.disk.paths.filter((path) => path.startsWith("/data/v1/")),
      before,
    );
  });

  it("is this one's where a folder is called otherwise", async () => {
    plain.disk.put("/data/v1/x", new Uint8Array());
    plain.disk.put("/data/v2x", new Uint8Array());
    const folder = open();
    await folder.append(intent);
    assert.equal((await folder.look())?.intents.length, 1);
  });
});

describe("a record of another version", () => {
  interface Titled {
    readonly title: string;
    readonly stars: number;
  }
  const older: RecordFormat<{ readonly title: string }> = {
    name: "titled",
    version: 1,
    readableSince: 1,
    read: (value) => ({ title: String((value as Titled).title) }),
  };
  const newer: RecordFormat<Titled> = {
    name: "titled",
    version: 2,
    readableSince: 1,
    read: (value, version) => {
      const { title, stars } = value as Titled;
      return { title, stars: version < 2 ? 0 : stars };
    },
  };

  it("before is read and completed", () => {
    const parsed = parseRecord(newer, formatRecord(older, { title: "T" }));
    assert.deepEqual(parsed, { kind: "record", record: { title: "T", stars: 0 } });
  });

  it("after is read where it says that it may be, and left alone where not", () => {
    const bytes = formatRecord(newer, { title: "T", stars: 3 });
    assert.deepEqual(parseRecord(older, bytes), { kind: "record", record: { title: "T" } });
    const closed = formatRecord({ ...newer, readableSince: 2 }, { title: "T", stars: 3 });
    assert.deepEqual(parseRecord(older, closed), { kind: "newer" });
  });

  it("of another kind is none", () => {
    const bytes = formatRecord(older, { title: "T" });
    assert.deepEqual(parseRecord({ ...older, name: "other" }, bytes), { kind: "damaged" });
  });
});
