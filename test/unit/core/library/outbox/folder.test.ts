import assert from "node:assert/strict";
import fc from "fast-check";
import { formatRecord } from "../../../../../src/core/library/files/recordFormat.ts";
import {
  endedFormat,
  intentFormat,
  itemFormat,
} from "../../../../../src/core/library/outbox/formats.ts";
import type { Look } from "../../../../../src/core/library/outbox/folder.ts";
import type { Intent, Item } from "../../../../../src/core/library/outbox/item.ts";
import { pendingCount } from "../../../../../src/core/library/outbox/places.ts";
import type { Ended } from "../../../../../src/core/library/outbox/shelf.ts";
import { MemoryDisk } from "../../../../support/computer/memoryDisk.ts";
import { MemoryFiles } from "../../../../support/computer/memoryFiles.ts";
import type { FileCall } from "../../../../support/computer/memoryFiles.ts";
import { systemError } from "../../../../support/computer/systemError.ts";
import { anyIntents, anyItems } from "../../../../support/library/anyOutbox.ts";
import { editOf, saveOf, textOf } from "../../../../support/library/outboxItems.ts";
import { OutboxWindow } from "../../../../support/library/outboxWindow.ts";
import { quarantined } from "../../../../support/library/quarantined.ts";

const item = (code: string): Item => ({ ...editOf("1", "base", code), id: "a" });
const ended = (name: string): Ended => ({ id: "a", name, serverId: "1", old: [], applied: [] });

/** What a window finds, in short. */
function told(look: Look | undefined): readonly string[] {
  assert.ok(look !== undefined);
  return [
    ...look.intents.map(({ id }) => `intent ${id}`),
    ...look.items.map(({ id, want }) => `${id} ${want?.code ?? "-"}`),
    ...look.ended.map(({ id, name }) => `${id} ended ${name}`),
    ...look.rescued.map(({ want }) => `rescued ${want?.code ?? "-"}`),
  ];
}

const found = async (disk: MemoryDisk): Promise<readonly string[]> =>
  told(await new OutboxWindow(disk).folder.look());

describe("The outbox's folder", () => {
  let disk: MemoryDisk;
  let window: OutboxWindow;

  beforeEach(() => {
    disk = new MemoryDisk();
    window = new OutboxWindow(disk);
  });

  it("gives back what was put into it", async () => {
    const both = fc.tuple(anyItems, anyIntents);
    await fc.assert(
      fc.asyncProperty(both, async ([items, intents]) => {
        disk = new MemoryDisk();
        const { folder } = new OutboxWindow(disk);
        await Promise.all(intents.map((intent) => folder.append(intent)));
        for (const one of items) await folder.put(one, 1);
        const look = await new OutboxWindow(disk).folder.look();
        const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        // JSON leaves out what was undefined.
        const [read, put] = [
          [look?.intents, look?.items],
          [intents, sorted],
        ].map((all) => JSON.parse(JSON.stringify(all)) as unknown);
        assert.deepEqual(read, put);
      }),
      { numRuns: 100 },
    );
  });

  it("counts of each item the highest term, and its highest revision, unless it has ended in that term or later", async () => {
    const number = fc.integer({ min: 1, max: 12 });
    const file = fc.record({ isEnded: fc.boolean(), term: number, revision: number });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 6 }), async (files) => {
        disk = new MemoryDisk();
        for (const { isEnded, term, revision } of files) {
          const name = `a.${term}.${revision}`;
          const bytes = isEnded
            ? formatRecord(endedFormat, [ended(String(term))])
            : formatRecord(itemFormat, item(name));
          disk.put(isEnded ? `/outbox/done/a.${term}` : `/outbox/items/${name}`, bytes);
        }
        const items = files.filter(({ isEnded }) => !isEnded);
        const live = items.toSorted((a, b) => b.term - a.term || b.revision - a.revision)[0];
        const terms = files.filter(({ isEnded }) => isEnded).map((it) => it.term);
        const over = Math.max(0, ...terms);
        // Nobody who has ended an item goes on with it.
        const isLive = live !== undefined && live.term > over;
        assert.deepEqual(await found(disk), [
          ...(isLive ? [`a a.${live.term}.${live.revision}`] : []),
          ...(over === 0 ? [] : [`a ended ${over}`]),
        ]);
      }),
      { numRuns: 200 },
    );
  });

  /** What an older term's window writes late has the lower number. */
  it("is not changed by a window whose term is over", async () => {
    const late = new OutboxWindow(disk);
    const before = await late.folder.beginTerm();
    await late.folder.put(item("first"), before);
    await late.folder.look();
    const term = await window.folder.beginTerm();
    await window.folder.look();
    await window.folder.put(item("second"), term);
    await late.folder.put(item("late"), before).catch(() => undefined);
    assert.deepEqual(await found(disk), ["a second"]);
    await late.folder.end(ended("late"), before);
    assert.deepEqual((await found(disk))[0], "a second");
  });

  type Act = (window: OutboxWindow) => Promise<unknown>;
  const acts: Readonly<Record<string, readonly [Act, ...left: string[]]>> = {
    "append an intent": [
      ({ folder }) => folder.append(saveOf("i9", "1", "old", "new")),
      "intent i1",
      "intent i9",
      "a old",
      "b ended old",
    ],
    "remove intents": [({ folder }) => folder.removeIntents(["i1"]), "a old", "b ended old"],
    "replace an item": [
      ({ folder }) => folder.put(item("new"), 2),
      "intent i1",
      "a new",
      "b ended old",
    ],
    "end an item": [
      ({ folder }) => folder.end(ended("2"), 2),
      "intent i1",
      "a ended 2",
      "b ended old",
    ],
    "end an item of which nobody needs to know": [
      ({ folder }) => folder.end(ended("1"), 2),
      "intent i1",
      "b ended old",
    ],
  };

  /** With an older revision that a crash has left. */
  async function begun(): Promise<OutboxWindow> {
    disk = new MemoryDisk();
    disk.put("/outbox/items/a.1.1", formatRecord(itemFormat, item("older")));
    disk.put("/outbox/done/b.1", formatRecord(endedFormat, [{ ...ended("older"), id: "b" }]));
    const one = new OutboxWindow(disk);
    disk.put("/outbox/items/a.1.2", formatRecord(itemFormat, item("old")));
    disk.put("/outbox/done/b.2", formatRecord(endedFormat, [{ ...ended("old"), id: "b" }]));
    await one.folder.append(saveOf("i1", "1", "old", "one"));
    await one.folder.look();
    return one;
  }

  for (const [what, [act, ...expected]] of Object.entries(acts)) {
    it(`has the one or the other, whenever a window is killed or refused: ${what}`, async () => {
      const before = await found((await begun(), disk));
      await act(await begun());
      const after = await found(disk);
      assert.deepEqual(after, expected);
      let calls = 0;
      for (; ; calls += 1) {
        const isKilled = await (await begun()).killedAt(calls, act);
        const now = await found(disk);
        assert.ok([before.join(), after.join()].includes(now.join()), `${calls}: ${now.join()}`);
        if (!isKilled) break;
      }
      assert.ok(calls > 1, `${calls} calls`);
      for (let call = 0; call < calls; call += 1) {
        const one = await begun();
        let left = call;
        one.files.faults = {
          before: ({ kind }) => {
            left -= 1;
            if (left === -1) throw systemError("EIO", kind);
          },
        };
        await act(one).catch((error: unknown) => {
          assert.equal((error as { code: string }).code, "storage", String(error));
        });
        one.files.faults = undefined;
        const now = await found(disk);
        assert.ok([before.join(), after.join()].includes(now.join()), `${call}: ${now.join()}`);
        await act(one);
        assert.deepEqual(await found(disk), after, `again after ${call}`);
      }
    });
  }

  it("leaves nothing of an intent that it could not keep: who is told so saves it again", async () => {
    for (const kind of ["create", "write", "sync", "rename", "syncFolder"] as const) {
      window.files.faults = {
        before: (call: FileCall) => {
          if (call.kind === kind) throw systemError("EIO", kind);
        },
      };
      await assert.rejects(window.folder.append(saveOf("i1", "1", "old", "new")), {
        code: "storage",
      });
      window.files.faults = undefined;
      assert.deepEqual(await found(disk), [], kind);
    }
  });

  it("says what could not be read, and reads it at the next look, though no name has changed", async () => {
    await window.folder.put(item("text"), 1);
    const other = new OutboxWindow(disk);
    for (const kind of ["list", "read"] as const) {
      other.files.faults = {
        before: (call) => {
          if (call.kind === kind) throw systemError("EIO", kind);
        },
      };
      await assert.rejects(other.folder.look(), { code: "storage" });
    }
    other.files.faults = undefined;
    assert.deepEqual(told(await other.folder.look()), ["a text"]);
    assert.equal(await other.folder.look(), undefined);
    await window.folder.put(item("new"), 1);
    assert.deepEqual(told(await other.folder.look()), ["a new"]);
  });

  it("is made again when somebody took it away", async () => {
    await window.folder.append(saveOf("i1", "1", "old", "new"));
    await window.folder.put(item("text"), 1);
    disk = new MemoryDisk();
    Object.assign(window.files, { disk });
    await window.folder.append(saveOf("i2", "1", "old", "new"));
    await window.folder.put(item("again"), await window.folder.beginTerm());
    assert.deepEqual(await found(disk), ["intent i2", "a again"]);
  });

  it("gives each term to one window only, and the last one is the latest", async () => {
    const windows = Array.from({ length: 5 }, () => new OutboxWindow(disk));
    const terms: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      terms.push(...(await Promise.all(windows.map(({ folder }) => folder.beginTerm()))));
    }
    assert.equal(new Set(terms).size, 15);
    const highest = Math.max(...terms);
    for (const term of terms) {
      assert.equal(await window.folder.isLatest(term), term === highest, String(term));
    }
    assert.ok(disk.list("/outbox/terms").length < 7, "old terms are left");
  });

  describe("whose file is damaged", () => {
    const files: readonly (readonly [string, Uint8Array])[] = [
      ["/outbox/items/a.1.1", formatRecord(itemFormat, item("my text"))],
      ["/outbox/inbox/i1", formatRecord(intentFormat, saveOf("i1", "1", "old", "my text"))],
    ];
    const damaged = fc.record({
      file: fc.constantFrom(...files),
      at: fc.nat(2_000),
      isCut: fc.boolean(),
    });

    it("gives what is left of it, the same to every window and in words of its own, and then its bytes into quarantine", async () => {
      await fc.assert(
        fc.asyncProperty(damaged, async ({ file: [path, bytes], at, isCut }) => {
          disk = new MemoryDisk();
          disk.put("/outbox/items/b.1.1", formatRecord(itemFormat, { ...item("other"), id: "b" }));
          const place = at % bytes.length;
          const bad = isCut
            ? bytes.slice(0, place)
            : bytes.with(place, bytes[place] === 88 ? 89 : 88);
          disk.put(path, bad);
          const [one, two] = [new OutboxWindow(disk), new OutboxWindow(disk)];
          const look = await one.folder.look();
          assert.deepEqual(await two.folder.look(), look);
          assert.deepEqual(
            look?.items.map(({ id }) => id),
            ["b"],
          );
          const [rescued, ...others] = look?.rescued ?? [];
          assert.ok(rescued !== undefined && others.length === 0);
          assert.equal(rescued.refused?.code, "storage");
          const text = Buffer.from(bad).toString();
          const { code } = rescued.want ?? textOf("");
          assert.ok(code === text || text.includes(JSON.stringify(code)), code);
          assert.equal(disk.list("/quarantine").length, 0);
          await one.folder.put(rescued, 2);
          await one.folder.setAside(rescued);
          assert.deepEqual(
            quarantined(disk).map((it) => it.bytes),
            [bad],
          );
          const after = await new OutboxWindow(disk).folder.look();
          assert.deepEqual([after?.rescued, after?.items.length], [[], 2]);
        }),
        { numRuns: 200 },
      );
    });

    it("tells two apart", async () => {
      for (const [path, bytes] of files) disk.put(path, bytes.slice(0, -9));
      const look = await window.folder.look();
      assert.equal(new Set(look?.rescued.map(({ id }) => id)).size, 2);
    });
  });

  it("leaves alone what a newer version of the extension wrote, and says so", async () => {
    const newer = { version: 9, readableSince: 9 };
    await window.folder.append(saveOf("i1", "1", "old", "new"));
    disk.put("/outbox/items/a.1.1", formatRecord({ ...itemFormat, ...newer }, item("future")));
    disk.put(
      "/outbox/inbox/i2",
      formatRecord<Intent>({ ...intentFormat, ...newer }, saveOf("i2", "1", "old", "future")),
    );
    const before = disk.paths;
    for (let look = 0; look < 2; look += 1) {
      const seen = await window.folder.look();
      assert.deepEqual(told(seen), ["intent i1"]);
      assert.match(seen?.fault ?? "", /newer version of this extension/);
    }
    assert.deepEqual(disk.paths, before);
  });
});

describe("The number of pending changes of an outbox that is not open", () => {
  it("counts what is new and what is being sent, and nothing that has ended", async () => {
    const disk = new MemoryDisk();
    const files = new MemoryFiles(disk);
    assert.equal(await pendingCount(files, "/outbox"), 0);
    const { folder } = new OutboxWindow(disk);
    await folder.append(saveOf("i1", "1", "old", "new"));
    for (const id of ["a", "b"]) {
      await folder.put({ ...item("text"), id }, 1);
      // What a crash has left.
      disk.put(`/outbox/items/${id}.1.0`, new Uint8Array());
    }
    assert.equal(await pendingCount(files, "/outbox"), 3);
    await folder.end(ended("1"), 1);
    assert.equal(await pendingCount(files, "/outbox"), 2);
  });
});
