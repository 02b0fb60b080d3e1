import assert from "node:assert/strict";
import { Quarantine } from "../../../../../../src/core/library/files/quarantine.ts";
import type { Operation } from "../../../../../../src/core/library/outbox/waiting/operation.ts";
import { operationFormat } from "../../../../../../src/core/library/outbox/store/operationFormat.ts";
import { rescuedOperation } from "../../../../../../src/core/library/outbox/store/rescuedOperation.ts";
import { OperationStore } from "../../../../../../src/core/library/outbox/store/operationStore.ts";
import { LivingWindows } from "../../../../../support/lease/livingWindows.ts";
import { ManualClock } from "../../../../../support/computer/manualClock.ts";
import { MemoryDisk } from "../../../../../support/computer/memoryDisk.ts";
import { MemoryFiles } from "../../../../../support/computer/memoryFiles.ts";
import { quarantined } from "../../../../../support/library/quarantined.ts";
import { noteFormat } from "../../../../../support/library/storedNote.ts";
import type { Note } from "../../../../../support/library/storedNote.ts";
import { systemError } from "../../../../../support/computer/systemError.ts";

describe("OperationStore", () => {
  let disk: MemoryDisk;
  let alive: Set<string>;
  let isKept: (note: Note) => boolean;

  beforeEach(() => {
    disk = new MemoryDisk();
    alive = new Set();
    isKept = ({ text }) => text.startsWith("kept");
  });

  function open(window: string, files = new MemoryFiles(disk)): OperationStore<Note> {
    return new OperationStore({
      files,
      folder: "/outbox",
      windows: new LivingWindows(window, alive),
      format: noteFormat,
      quarantine: new Quarantine(files, "/quarantine", new ManualClock()),
      isKept: (note) => isKept(note),
    });
  }

  const texts = async (store: OperationStore<Note>): Promise<readonly string[]> =>
    (await store.look()).waiting.map(({ id, text }) => `${id} ${text}`);

  it("gives an operation to the first window that takes it, and shows it to all", async () => {
    const [one, two] = [open("one"), open("two")];
    await one.append({ id: "a", text: "first" });
    const looks = await Promise.all([one.look(), two.look()]);
    assert.equal(looks.flatMap(({ taken }) => taken).length, 1);
    const [owner, other] = one.owns("a") ? [one, two] : [two, one];
    assert.deepEqual(await texts(owner), ["a first"]);
    assert.deepEqual(await texts(other), ["a first"]);
    assert.equal(await other.update({ id: "a", text: "not mine" }), false);
    assert.equal(await owner.update({ id: "a", text: "second" }), true);
    assert.deepEqual(await texts(other), ["a second"]);
  });

  it("takes several at once with one flush of their folder", async () => {
    disk = new MemoryDisk({ isRecorded: true });
    const store = open("one");
    await store.append(...["a", "b", "c"].map((id) => ({ id, text: "new" })));
    const flushes = disk.events?.filter(
      (event) => event.kind === "syncFolder" && event.folder === "/outbox/new",
    );
    assert.equal(flushes?.length, 1);
    assert.deepEqual(await texts(store), ["a new", "b new", "c new"]);
  });

  for (const kind of ["create", "sync", "rename", "syncFolder"] as const) {
    it(`leaves none of several where the disk fails one ${kind}`, async () => {
      const files = new MemoryFiles(disk);
      const store = open("one", files);
      await store.look();
      let calls = 0;
      files.faults = {
        before: (call) => {
          calls += call.kind === kind ? 1 : 0;
          if (call.kind === kind && calls === (kind === "syncFolder" ? 1 : 2)) {
            throw systemError("EIO", kind);
          }
        },
      };
      const saving = store.append(...["a", "b", "c"].map((id) => ({ id, text: "new" })));
      await assert.rejects(saving, { code: "storage" });
      assert.deepEqual(disk.paths, []);
    });
  }

  describe("although another window takes this one for ended, and removes what it has begun to write", () => {
    let files: MemoryFiles;
    let store: OperationStore<Note>;
    beforeEach(() => {
      files = new MemoryFiles(disk);
      store = open("one", files);
    });
    const disturb = (work: (path: string) => Promise<unknown>): void => {
      files.faults = {
        before: async ({ kind, path }) => {
          if (kind === "rename" && path.startsWith("/outbox/tmp/")) {
            files.faults = undefined;
            await work(path);
          }
        },
      };
    };

    it("keeps new ones", async () => {
      await store.look();
      const other = open("two");
      // Its library was closed while it saves.
      alive.delete("one");
      disturb(() => other.look());
      await store.append(...["a", "b"].map((id) => ({ id, text: "new" })));
      assert.deepEqual(await texts(open("three")), ["a new", "b new"]);
    });

    it("tells where what is written goes away each time, and keeps nothing of it", async () => {
      files.faults = {
        before: async ({ kind, path }) => {
          if (kind === "rename" && path.startsWith("/outbox/tmp/")) {
            await new MemoryFiles(disk).remove(path);
          }
        },
      };
      await assert.rejects(store.append({ id: "a", text: "new" }), { code: "storage" });
      assert.deepEqual(await texts(open("three")), []);
    });

    for (const change of ["update", "hold"] as const) {
      it(`keeps what changes (${change})`, async () => {
        await store.append({ id: "a", text: "first" });
        await store.look();
        disturb((path) => new MemoryFiles(disk).remove(path));
        assert.equal(await store[change]({ id: "a", text: "second" }), true);
        alive.delete("one");
        assert.deepEqual(await texts(open("two")), ["a second"]);
      });
    }
  });

  it("gives one that waits for the person to the first window that reclaims it", async () => {
    const [one, two] = [open("one"), open("two")];
    await one.append({ id: "a", text: "first" });
    assert.equal(await two.reclaim("a"), undefined);
    await one.look();
    assert.equal(await one.hold({ id: "a", text: "refused" }), true);
    assert.equal(await one.update({ id: "a", text: "too late" }), false);
    assert.deepEqual((await two.look()).taken, []);
    assert.deepEqual(await texts(one), ["a refused"]);
    assert.deepEqual(await two.reclaim("a"), { id: "a", text: "refused" });
    assert.equal(await one.reclaim("a"), undefined);
    await one.finish({ id: "a", text: "not mine" });
    assert.deepEqual(await texts(one), ["a refused"]);
    await two.finish({ id: "a", text: "refused" });
    assert.deepEqual(disk.paths, []);
  });

  it("keeps what is finished as long as it is of use, apart from what waits", async () => {
    const store = open("one");
    await store.append({ id: "a", text: "first" });
    await store.look();
    await store.finish({ id: "a", text: "kept: 7" });
    assert.deepEqual((await store.look()).waiting, []);
    const other = open("two");
    assert.deepEqual((await other.look()).finished, [{ id: "a", text: "kept: 7" }]);
    assert.deepEqual((await other.look()).finished, []);
    isKept = () => false;
    assert.equal((await open("three").look()).finished.length, 1);
    assert.deepEqual(disk.paths, []);
  });

  it("gives what a dead window owned to a living one, and removes what it had begun to write", async () => {
    const files = new MemoryFiles(disk);
    const dead = open("dead", files);
    await dead.append({ id: "a", text: "first" });
    await dead.look();
    files.faults = { before: (call, own) => (call.kind === "sync" ? own.kill() : undefined) };
    void dead.append({ id: "b", text: "half" });
    await files.killed;
    const survivor = open("survivor");
    assert.deepEqual((await survivor.look()).taken, []);
    alive.delete("dead");
    assert.deepEqual((await survivor.look()).taken, [{ id: "a", text: "first" }]);
    assert.deepEqual(disk.paths, ["/outbox/own/a.0.survivor.op"]);
  });

  it("tells a window that was robbed while it was taken for dead, before it changes or ends anything", async () => {
    const robbed = open("robbed");
    await robbed.append({ id: "a", text: "first" }, { id: "b", text: "second" });
    await robbed.look();
    alive.delete("robbed");
    const robber = open("robber");
    await robber.look();
    assert.equal(await robbed.update({ id: "a", text: "sending" }), false);
    assert.equal(await robbed.finish({ id: "b", text: "second" }), false);
    assert.deepEqual(await texts(robber), ["a first", "b second"]);
    assert.equal(await robber.finish({ id: "a", text: "first" }), true);
    assert.equal(await robber.finish({ id: "b", text: "second" }), true);
    assert.deepEqual(disk.paths, []);
  });

  it("puts a damaged operation into quarantine as it is, and gives the others", async () => {
    const store = open("one");
    await store.append({ id: "a", text: "first" });
    await store.append({ id: "b", text: "second" });
    const bytes = disk.read("/outbox/new/a.0.op") ?? new Uint8Array();
    const damaged = bytes.with(-3, 0);
    disk.put("/outbox/new/a.0.op", damaged);
    assert.deepEqual(await texts(store), ["b second"]);
    assert.deepEqual(quarantined(disk), [{ kind: "note", name: "a.0.op", bytes: damaged }]);
  });

  it("tells the person once what is left of a damaged operation, in words of its own", async () => {
    const files = new MemoryFiles(disk);
    const quarantine = new Quarantine(files, "/quarantine", new ManualClock());
    const openRescuing = (window: string): OperationStore<Operation> =>
      new OperationStore({
        files,
        folder: "/outbox",
        windows: new LivingWindows(window, alive),
        format: operationFormat,
        quarantine,
        isKept: () => false,
        rescue: (bytes) => rescuedOperation(bytes, 7),
      });
    const store = openRescuing("one");
    const operation = rescuedOperation(Buffer.from("whole"), 5);
    for (const id of ["a", "b", "c"]) await store.append({ ...operation, id });
    const paths = ["a", "b"].map((id) => `/outbox/new/${id}.0.op`);
    const [bytes = new Uint8Array(), other = new Uint8Array()] = paths.map((path) =>
      disk.read(path),
    );
    disk.put(paths[0] ?? "", bytes.with(30, 0));
    disk.put(paths[1] ?? "", other.slice(0, -20));
    const told = (await store.look()).waiting;
    assert.deepEqual(
      told.map(({ id, state, draft }) => [/^(damaged)?/.exec(id)?.[0], state, draft?.code.length]),
      [
        ["", "refused", 5],
        ["damaged", "refused", 5],
        ["damaged", "refused", other.length - 20],
      ],
    );
    assert.deepEqual((await openRescuing("two").look()).waiting.length, 3);
    assert.equal(quarantined(disk).length, 2);
    const [, rescued] = told;
    await store.reclaim(rescued?.id ?? "");
    await store.finish(rescued ?? operation);
    assert.equal((await openRescuing("two").look()).waiting.length, 2);
  });

  it("leaves alone what a later version of the extension wrote, and says so", async () => {
    const store = open("one");
    const newer = { ...noteFormat, version: 3, readableSince: 2 };
    const files = new MemoryFiles(disk);
    const later = new OperationStore({
      files,
      folder: "/outbox",
      windows: new LivingWindows("later", alive),
      format: newer,
      quarantine: new Quarantine(files, "/quarantine", new ManualClock()),
      isKept: (note) => isKept(note),
    });
    await later.append({ id: "a", text: "from the future" });
    assert.deepEqual((await store.look()).taken, []);
    assert.deepEqual((await store.look()).waiting, []);
    assert.deepEqual(
      (await store.look()).unread.map(({ reason }) => reason),
      ["newer"],
    );
    assert.deepEqual(disk.paths, ["/outbox/new/a.0.op"]);
  });

  it("does not let what a power cut left of an older revision come back", async () => {
    const store = open("one");
    await store.append({ id: "a", text: "first" });
    await store.look();
    const old = disk.read("/outbox/own/a.0.one.op") ?? new Uint8Array();
    await store.update({ id: "a", text: "second" });
    disk.put("/outbox/own/a.0.one.op", old);
    alive.delete("one");
    const next = open("two");
    assert.deepEqual((await next.look()).taken, [{ id: "a", text: "second" }]);
    await next.finish({ id: "a", text: "second" });
    assert.deepEqual((await open("three").look()).taken, []);
    assert.deepEqual(disk.paths, []);
  });

  it("finds the same array while nothing has changed", async () => {
    const [one, two] = [open("one"), open("two")];
    await one.append({ id: "a", text: "first" });
    await one.append({ id: "b", text: "kept" });
    await one.look();
    await one.finish({ id: "b", text: "kept" });
    await one.look();
    const { waiting } = await two.look();
    assert.deepEqual(waiting, [{ id: "a", text: "first" }]);
    const again = await two.look();
    assert.equal(again.waiting, waiting);
    assert.deepEqual([again.taken, again.finished, again.unread], [[], [], []]);
    await one.update({ id: "a", text: "second" });
    assert.deepEqual(await texts(two), ["a second"]);
  });

  it("sees what another window writes under a name that was there already", async () => {
    const files = new MemoryFiles(disk);
    const [one, two] = [open("one", files), open("two")];
    await one.append({ id: "a", text: "first" });
    await one.look();
    const seen: (readonly string[])[] = [];
    files.faults = {
      after: async ({ kind }) => {
        // Between the claim, which is a rename, and the content over it.
        if (kind === "rename") seen.push(await texts(two), await texts(two));
      },
    };
    await one.update({ id: "a", text: "second" });
    assert.deepEqual(seen, [["a first"], ["a first"], ["a second"], ["a second"]]);
  });

  it("reads again what the disk did not give, though no name has changed", async () => {
    const files = new MemoryFiles(disk);
    const [one, two] = [open("one"), open("two", files)];
    for (const text of ["waits", "kept"]) {
      await one.append({ id: text, text });
    }
    await one.look();
    await one.hold({ id: "waits", text: "waits" });
    await one.finish({ id: "kept", text: "kept" });
    files.faults = {
      before: ({ kind }) => {
        if (kind === "read") throw systemError("EIO", "read");
      },
    };
    for (let look = 0; look < 2; look += 1) {
      const { waiting, finished, unread } = await two.look();
      assert.deepEqual([waiting, finished, unread.length], [[], [], 2]);
    }
    files.faults = undefined;
    const { waiting, finished } = await two.look();
    assert.deepEqual(
      [waiting, finished],
      [[{ id: "waits", text: "waits" }], [{ id: "kept", text: "kept" }]],
    );
  });

  it("makes its folders again when somebody took them away", async () => {
    const store = open("one");
    await store.append({ id: "a", text: "first" });
    const files = new MemoryFiles();
    assert.deepEqual((await open("two", files).look()).waiting, []);
    Object.assign(files, { disk: new MemoryDisk() });
    const other = open("two", files);
    await other.append({ id: "a", text: "first" });
    Object.assign(files, { disk: new MemoryDisk() });
    await other.append({ id: "b", text: "second" });
    assert.deepEqual(await texts(other), ["b second"]);
  });
});
