import assert from "node:assert/strict";
import { FormatGuard } from "../../../../../src/core/library/files/formatGuard.ts";
import { Quarantine } from "../../../../../src/core/library/files/quarantine.ts";
import { formatRecord, parseRecord } from "../../../../../src/core/library/files/recordFormat.ts";
import type { RecordFormat } from "../../../../../src/core/library/files/recordFormat.ts";
import { OperationStore } from "../../../../../src/core/library/outbox/store/operationStore.ts";
import { LivingWindows } from "../../../../support/lease/livingWindows.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../../support/computer/memoryFiles.ts";
import { noteFormat } from "../../../../support/library/storedNote.ts";
import type { Note } from "../../../../support/library/storedNote.ts";

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

describe("the format of what lies on the disk", () => {
  let plain: MemoryFiles;

  beforeEach(() => {
    plain = new MemoryFiles();
  });

  function open(window: string): OperationStore<Note> {
    const clock = new ManualClock();
    const files = new FormatGuard(plain, "/data", clock);
    return new OperationStore({
      files,
      folder: "/data/v1/outbox",
      windows: new LivingWindows(window, new Set()),
      format: noteFormat,
      quarantine: new Quarantine(files, "/data/v1/quarantine", clock),
      isKept: () => false,
    });
  }

  const layoutFile = (layout: number): Uint8Array =>
    formatRecord<{ layout: number }>(
      { name: "storage", version: layout, readableSince: layout, read: () => undefined },
      { layout },
    );

  it("is named at the first write", async () => {
    await open("one").append({ id: "a", text: "kept" });
    const text = Buffer.from(plain.disk.read("/data/FORMAT") ?? []).toString();
    assert.match(text, /^snippet-service storage 1 1 .*\n\{"layout":1\}\n$/);
  });

  it("of a later version makes everything readable and nothing changeable, and it is said", async () => {
    const store = open("one");
    await store.append({ id: "a", text: "queued" });
    await store.append({ id: "b", text: "owned" });
    await store.look();
    const before = plain.disk.paths.filter((path) => path.startsWith("/data/v1/"));
    plain.disk.put("/data/FORMAT", layoutFile(2));
    assert.equal((await store.look()).waiting.length, 2);
    for (const change of [
      store.append({ id: "c", text: "too late" }),
      store.update({ id: "a", text: "sending" }),
    ]) {
      await assert.rejects(change, {
        code: "storage",
        message: /newer version of this extension/,
      });
    }
    await store.finish({ id: "b", text: "owned" });
    assert.deepEqual((await open("two").look()).taken, []);
    assert.deepEqual(
      plain.disk.paths.filter((path) => path.startsWith("/data/v1/")),
      before,
    );
  });

  it("is found out from the folders where its file is damaged, and the bytes are kept", async () => {
    plain.disk.put("/data/v2/outbox/new/x", bytesOf("x"));
    plain.disk.put("/data/FORMAT", bytesOf("?"));
    plain.disk.makeFolder("/data/v2");
    const listed = plain.list.bind(plain);
    // A disk in memory has no folders in its lists.
    plain.list = async (folder) => [
      ...(await listed(folder)),
      ...(folder === "/data" ? ["v2"] : []),
    ];
    await assert.rejects(open("one").append({ id: "c", text: "x" }), { code: "storage" });
    const kept = plain.disk.paths.find((path) => path.startsWith("/data/quarantine/"));
    assert.deepEqual(plain.disk.read(kept ?? ""), bytesOf("?"));
  });

  it("of a damaged file is this one's where there is no other folder", async () => {
    plain.disk.put("/data/FORMAT", bytesOf("?"));
    const store = open("one");
    await store.append({ id: "a", text: "kept" });
    assert.equal((await store.look()).taken.length, 1);
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
