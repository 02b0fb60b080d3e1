import assert from "node:assert/strict";
import fc from "fast-check";
import type { Intent, Item } from "../../../../../src/core/library/outbox/item.ts";
import { MemoryDisk } from "../../../../support/computer/memoryDisk.ts";
import { systemError } from "../../../../support/computer/systemError.ts";
import { anyIntents, anyItems, events, textsIn } from "../../../../support/library/anyOutbox.ts";
import {
  deletionOf,
  editOf,
  itemOf,
  recordOf,
  saveOf,
  states,
  textOf,
} from "../../../../support/library/outboxItems.ts";
import { OutboxWindow } from "../../../../support/library/outboxWindow.ts";
import { quarantined } from "../../../../support/library/quarantined.ts";

/** What a user sees to be pending, whatever files it comes from. */
function seen({ holdings }: OutboxWindow): string {
  const all = holdings.pending.map((item) => ({ ...item, applied: [] }));
  return JSON.stringify(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

async function opened(disk: MemoryDisk): Promise<OutboxWindow> {
  const window = new OutboxWindow(disk);
  await window.holdings.catchUp();
  return window;
}

/** What a leader has kept already, and what users did since. */
async function begun(items: readonly Item[], intents: readonly Intent[]): Promise<MemoryDisk> {
  const disk = new MemoryDisk();
  const before = new OutboxWindow(disk);
  await before.lead();
  for (const item of items) await before.folder.put(item, 1);
  for (const intent of intents) await before.folder.append(intent);
  return disk;
}

/** As it is now: the calls that led to it cost more than what is tried on it. */
function copyOf(disk: MemoryDisk): MemoryDisk {
  const copy = new MemoryDisk();
  for (const folder of disk.folders) {
    copy.makeFolder(folder);
    for (const name of disk.list(folder)) {
      const path = `${folder}/${name}`;
      copy.put(path, disk.read(path) ?? assert.fail());
    }
  }
  return copy;
}

const takeOver = async (window: OutboxWindow): Promise<void> => {
  await window.lead();
  await window.takeIn();
};

const given = fc
  .record({ items: anyItems, intents: anyIntents, early: fc.nat(6) })
  // What is seen under the id of a second copy is one text: it is hidden as soon as it is known.
  .filter(({ intents }) => {
    const ofCopy = intents.filter((it) => "of" in it && it.of === "5");
    return new Set(ofCopy.map((it) => ("from" in it ? it.from?.code : ""))).size < 2;
  });

/** The first intent ends the item with this id, and the second begins one under it. */
const endedAndBegunAgain = {
  items: [itemOf({ id: "i2", name: "local-i2", old: ["2"], want: textOf("want") })],
  intents: [deletionOf("e1", "2", "want"), saveOf("e2", "2", "base", "new-e2")],
  early: 0,
};

/** Of one window after the other: the first did its part whole, or until it was killed. */
async function goOn(disk: MemoryDisk, intents: readonly Intent[]): Promise<OutboxWindow> {
  const other = await opened(disk);
  for (const intent of intents) await other.holdings.append(intent);
  const next = new OutboxWindow(disk);
  await takeOver(next);
  return next;
}

function missing({ holdings, history }: OutboxWindow, texts: readonly string[]): readonly string[] {
  const bases = holdings.items.map(({ base }) => base?.code);
  const kept = new Set([...textsIn(holdings.items), ...bases, ...history]);
  return texts.filter((text) => !kept.has(text));
}

describe("Holdings", () => {
  it("keep in files what the window has in memory, and no intent", async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ items, intents }) => {
        const disk = await begun(items, intents);
        const leader = new OutboxWindow(disk);
        await takeOver(leader);
        assert.equal(seen(await opened(disk)), seen(leader));
        assert.deepEqual(disk.list("/outbox/inbox"), []);
      }),
      { numRuns: 200 },
    );
  });

  it("show the same in all windows as soon as each has heard of the others", async () => {
    await fc.assert(
      fc.asyncProperty(given, fc.infiniteStream(fc.boolean()), fc.boolean(), async (...drawn) => {
        const [all, isMine, isRobbed] = drawn;
        const disk = await begun(all.items, []);
        const leader = new OutboxWindow(disk);
        await takeOver(leader);
        const other = await opened(disk);
        const isLeaders = all.intents.map(() => isMine.next().value === true);
        const [mine, others] = [true, false].map((is) =>
          all.intents.filter((_, at) => isLeaders[at] === is),
        );
        for (const intent of mine ?? []) await leader.holdings.append(intent);
        for (const intent of others ?? []) await other.holdings.append(intent);
        // Another one has begun to lead, which the first does not know yet, and has removed the intents.
        if (isRobbed) await takeOver(new OutboxWindow(disk));
        await leader.holdings.catchUp();
        await other.holdings.catchUp();
        assert.equal(seen(other), seen(leader));
      }),
      { numRuns: 200 },
    );
  });

  /** Kills the first leader at each call of the disk. */
  async function checkKills(
    items: readonly Item[],
    first: readonly Intent[],
    rest: readonly Intent[],
  ): Promise<void> {
    const all = await begun(items, first);
    const whole = copyOf(all);
    const expected = seen(await opened(whole));
    await takeOver(new OutboxWindow(whole));
    const survivor = await goOn(whole, rest);
    for (let call = 0, isKilled = true; isKilled; call += 1) {
      const disk = copyOf(all);
      isKilled = await new OutboxWindow(disk).killedAt(call, takeOver);
      assert.equal(seen(await opened(disk)), expected, `looked after call ${call}`);
      const next = await goOn(disk, rest);
      assert.equal(seen(next), seen(survivor), `led after call ${call}`);
      assert.deepEqual(next.history.toSorted(), survivor.history.toSorted(), String(call));
      const saved = [...first, ...rest].flatMap((it) =>
        it.kind === "save" && it.draft.code !== it.from?.code ? [it.draft.code] : [],
      );
      const bases = items.flatMap(({ base }) => base?.code ?? []);
      const lost = missing(next, [...textsIn(items), ...saved]);
      assert.deepEqual(
        lost.filter((text) => !bases.includes(text)),
        [],
        `after call ${call}`,
      );
      for (const name of ["1", "2", "local-u", "local-1", "local-1-2"]) {
        assert.equal(next.holdings.shelf.idOf(name), survivor.holdings.shelf.idOf(name), name);
      }
    }
  }

  for (const [state, items] of Object.entries(states)) {
    it(`are the same in every window and lose no text, whenever the leader is killed: ${state}`, async () => {
      for (const event of Object.values(events)) await checkKills(items, [event], []);
    });
  }

  it("are so for whatever several windows did", async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(given, ({ items, intents, early }) =>
        checkKills(items, intents.slice(0, early), intents.slice(early)),
      ),
      { numRuns: 300 },
    );
  });

  it("are so where what was new is deleted, and both was taken in at once", async () => {
    const created = { ...saveOf("e0", "9", "", "new"), of: undefined, from: undefined } as Intent;
    const both = [created, deletionOf("e1", "local-e0", "new")];
    await checkKills([], both, []);
    // Their files go in any order.
    const disk = await begun([], both);
    const leader = new OutboxWindow(disk);
    leader.files.faults = {
      before: ({ kind, path }) => {
        if (kind === "remove" && path.endsWith("/e0")) throw systemError("EIO", kind);
      },
    };
    await assert.rejects(takeOver(leader), { code: "storage" });
    assert.deepEqual(disk.list("/outbox/inbox"), ["e0"]);
    assert.equal(seen(await opened(disk)), "[]");
  });

  it("go on in the same window, whichever call the disk refuses", async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(given, async ({ items, intents, early }) => {
        const [first, rest] = [intents.slice(0, early), intents.slice(early)];
        const all = await begun(items, first);
        const whole = copyOf(all);
        await takeOver(new OutboxWindow(whole));
        const expected = seen(await goOn(whole, rest));
        for (let call = 0, isRefused = true; isRefused; call += 1) {
          const disk = copyOf(all);
          const leader = new OutboxWindow(disk);
          const coming = [...rest];
          const work = async (): Promise<void> => {
            // As a leader does after a failure.
            await (leader.holdings.term === undefined ? leader.lead() : leader.takeIn());
            for (let next = coming.shift(); next !== undefined; next = coming.shift()) {
              await new OutboxWindow(disk).folder.append(next);
            }
            await leader.takeIn();
          };
          isRefused = await refusedAt(leader, call, work);
          await work();
          assert.equal(seen(leader), expected, `after call ${call}`);
          assert.equal(seen(await opened(disk)), expected, `of others, after call ${call}`);
          assert.deepEqual(disk.list("/outbox/inbox"), [], `after call ${call}`);
        }
      }),
      { numRuns: 300, examples: [[endedAndBegunAgain]] },
    );
  });

  it("lose no text when they are read again while others are written, whichever call the disk refuses", async () => {
    const waits = fc.infiniteStream(fc.nat(3));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(30),
        waits,
        fc.array(fc.nat(3), { minLength: 4 }),
        async (bad, wait, acts) => {
          const disk = await begun([editOf("1", "base", "one"), editOf("2", "base", "two")], []);
          const leader = new OutboxWindow(disk);
          await leader.lead();
          const { holdings, files } = leader;
          let left = bad;
          files.faults = {
            before: async ({ kind }) => {
              left -= 1;
              if (left === -1) throw systemError("EIO", kind);
              for (let [turns = 0] = wait.take(1); turns > 0; turns -= 1) {
                await new Promise((resolve) => setImmediate(resolve));
              }
            },
          };
          const sent = (item: Item): Item => ({
            ...item,
            base: recordOf("1", item.want?.code ?? ""),
          });
          const all = acts.map(async (act) => {
            await (act < 2 ? leader.takeIn() : holdings.change(`i${act - 1}`, sent));
          });
          await Promise.allSettled(all);
          files.faults = undefined;
          await leader.takeIn();
          await holdings.append(saveOf("e", "1", "one", "new"));
          await leader.takeIn();
          const other = await opened(disk);
          assert.equal(seen(other), seen(leader));
          assert.deepEqual(missing(other, ["new"]), []);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keep what a user did where the disk refused to, whatever is changed next", async () => {
    const disk = await begun([editOf("1", "base", "one"), editOf("2", "base", "two")], []);
    const leader = new OutboxWindow(disk);
    await leader.lead();
    await new OutboxWindow(disk).folder.append(saveOf("e", "2", "two", "new"));
    leader.files.faults = {
      before: ({ kind, path }) => {
        if (path.startsWith("/history/")) throw systemError("EIO", kind);
      },
    };
    await assert.rejects(leader.takeIn(), { code: "storage" });
    leader.files.faults = undefined;
    await leader.holdings.change("i1", (item) => ({ ...item, savedAt: 9 }));
    const [, two] = (await opened(disk)).holdings.pending;
    assert.equal(two?.want?.code, "new");
    assert.deepEqual(disk.list("/outbox/inbox"), []);
  });

  it("show a damaged change as one to decide about, once, whenever the window that keeps it is killed", async () => {
    for (let call = 0, isKilled = true; isKilled; call += 1) {
      const disk = await begun([editOf("1", "base", "whole")], [saveOf("i2", "2", "base", "half")]);
      const path = "/outbox/inbox/i2";
      const damaged = disk.read(path)?.slice(0, -20) ?? assert.fail();
      disk.put(path, damaged);
      isKilled = await new OutboxWindow(disk).killedAt(call, takeOver);
      const next = new OutboxWindow(disk);
      await takeOver(next);
      for (const window of [next, await opened(disk)]) {
        const all = window.holdings.pending.map(({ refused, want }) => [refused?.code, want?.code]);
        const text = Buffer.from(damaged).toString();
        assert.deepEqual(
          all,
          [
            ["storage", text],
            [undefined, "whole"],
          ],
          String(call),
        );
      }
      const kept = quarantined(disk).map(({ bytes }) => bytes);
      assert.deepEqual(kept, [damaged], `after call ${call}`);
    }
  });

  it("know what a window added while it looked", async () => {
    const disk = await begun([], []);
    for (let call = 0; call < 9; call += 1) {
      const window = new OutboxWindow(disk);
      const id = `own${call}`;
      let left = call;
      let adding: Promise<void> | undefined;
      window.files.faults = {
        before: () => {
          left -= 1;
          if (left !== -1) return;
          adding = window.holdings.append({ ...saveOf(id, "9", "", id), of: undefined } as Intent);
        },
      };
      await window.holdings.catchUp();
      await adding;
      assert.equal(window.holdings.get(id)?.want?.code, adding && id, String(call));
    }
  });

  it("are changed by who leads only", async () => {
    const disk = await begun([itemOf({ id: "a", want: textOf("text") })], []);
    const other = await opened(disk);
    const before = disk.paths;
    const refused = other.holdings.change("a", (item) => ({ ...item, want: textOf("other") }));
    await assert.rejects(refused, { code: "storage" });
    assert.deepEqual(disk.paths, before);
    await other.lead();
    assert.equal(other.holdings.get("a")?.want?.code, "text");
  });
});

/** @returns whether it was: the work rejects as a full disk lets it, or bears it. */
async function refusedAt(
  { files }: OutboxWindow,
  call: number,
  work: () => Promise<void>,
): Promise<boolean> {
  let left = call;
  files.faults = {
    before: ({ kind }) => {
      left -= 1;
      if (left === -1) throw systemError("EIO", kind);
    },
  };
  await work().catch((error: unknown) => {
    assert.equal((error as { code: string }).code, "storage", String(error));
  });
  files.faults = undefined;
  return left < 0;
}
