import assert from "node:assert/strict";
import { formatRecord } from "../../../../../src/core/library/files/recordFormat.ts";
import { endedFormat, itemFormat } from "../../../../../src/core/library/outbox/formats.ts";
import type { Ended } from "../../../../../src/core/library/outbox/shelf.ts";
import { MemoryDisk } from "../../../../support/computer/memoryDisk.ts";
import { itemOf, textOf } from "../../../../support/library/outboxItems.ts";
import { OutboxWindow } from "../../../../support/library/outboxWindow.ts";

const many = 300;

function ended(at: number): Ended {
  const id = at.toString(36).padStart(9, "0");
  return { id, name: `local-${at}`, serverId: String(at), old: [], applied: [] };
}

function diskWith(count: number): MemoryDisk {
  const disk = new MemoryDisk();
  for (let at = 0; at < count; at += 1) {
    disk.put(`/outbox/done/${ended(at).id}.1`, formatRecord(endedFormat, [ended(at)]));
  }
  return disk;
}

/** Which of the first so many do not lead to their snippet any more. */
async function forgotten(window: OutboxWindow, count: number): Promise<readonly number[]> {
  await window.holdings.catchUp();
  return Array.from({ length: count }, (_, at) => at).filter(
    (at) => window.holdings.shelf.idOf(`local-${at}`) !== String(at),
  );
}

describe("What has ended", () => {
  it("leads on from one file once there are many, whenever the leader is killed", async () => {
    let calls = 0;
    for (let call = 0, isKilled = true; isKilled; call += call < 20 ? 1 : 37) {
      const disk = diskWith(many);
      isKilled = await new OutboxWindow(disk).killedAt(call, (leader) => leader.lead());
      assert.deepEqual(await forgotten(new OutboxWindow(disk), many), [], `after call ${call}`);
      const next = new OutboxWindow(disk);
      await next.lead();
      assert.deepEqual(await forgotten(next, many), [], `led after call ${call}`);
      calls += 1;
      if (!isKilled) assert.equal(disk.list("/outbox/done").length, 1);
    }
    assert.ok(calls > 20, String(calls));
  });

  it("is known to a window that looks while it is packed", async () => {
    const disk = diskWith(many);
    const window = new OutboxWindow(disk);
    let reads = 0;
    window.files.faults = {
      before: async ({ kind, path }) => {
        reads += kind === "read" && path.includes("/done/") ? 1 : 0;
        if (reads === 100) {
          reads += 1;
          await new OutboxWindow(disk).lead();
        }
      },
    };
    assert.deepEqual(await forgotten(window, many), []);
    assert.equal(disk.list("/outbox/done").length, 1);
  });

  it("is lost by no leader that packs late, after another one has", async () => {
    const disk = diskWith(many);
    const late = new OutboxWindow(disk);
    const next = new OutboxWindow(disk);
    late.files.faults = {
      before: async ({ kind, path }) => {
        if (kind === "create" && path.includes("/done/")) {
          late.files.faults = undefined;
          await next.lead();
          for (let at = many; at < 2 * many; at += 1) {
            await next.folder.end({ ...ended(at) }, 2);
          }
          await next.lead();
        }
      },
    };
    await late.lead();
    assert.equal(late.files.faults, undefined);
    assert.deepEqual(await forgotten(new OutboxWindow(disk), 2 * many), []);
    await next.lead();
    assert.deepEqual(await forgotten(new OutboxWindow(disk), 2 * many), []);
  });

  it("stays ended where a crash has left the file of its item", async () => {
    const disk = diskWith(many);
    const item = itemOf({ id: ended(7).id, want: textOf("over") });
    disk.put(`/outbox/items/${item.id}.1.1`, formatRecord(itemFormat, item));
    await new OutboxWindow(disk).lead();
    const next = new OutboxWindow(disk);
    await next.lead();
    assert.deepEqual(next.holdings.items, []);
    assert.deepEqual(await forgotten(next, many), []);
  });

  it("does not end an item that goes on after an earlier leader has ended it", async () => {
    const disk = diskWith(many);
    const item = itemOf({ id: ended(7).id, want: textOf("over") });
    disk.put(`/outbox/items/${item.id}.2.1`, formatRecord(itemFormat, item));
    disk.put("/outbox/terms/2", new Uint8Array());
    await new OutboxWindow(disk).lead();
    assert.ok(disk.list("/outbox/done").length < many);
    const next = new OutboxWindow(disk);
    await next.lead();
    assert.deepEqual(
      next.holdings.items.map(({ id }) => id),
      [item.id],
    );
  });

  it("leaves alone what only a newer version can read", async () => {
    const disk = diskWith(many);
    const newer = { ...endedFormat, version: 2, readableSince: 2 };
    disk.put("/outbox/done/newer.1", formatRecord(newer, [ended(many)]));
    await new OutboxWindow(disk).lead();
    assert.equal(disk.list("/outbox/done").length, 2);
    assert.ok(disk.list("/outbox/done").includes("newer.1"));
    assert.deepEqual(await forgotten(new OutboxWindow(disk), many), []);
  });
});
