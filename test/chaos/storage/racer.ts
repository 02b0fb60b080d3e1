/**
 * Program: a window that saves for ever, and sends what is pending while it has the lock: to a file, a line for each
 * request. Arguments: the folder that all windows share, the window's name, and `robbing` for one that takes the lock
 * whoever has it, asks for no later term, and is slow enough for that to be seen.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { kernelLocks } from "../../../src/core/lease/kernelLocks.ts";
import type { HeldLock } from "../../../src/core/lease/locks.ts";
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import type { Flight, Item } from "../../../src/core/library/outbox/item.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { draftOf } from "./savingSession.ts";
import { report, ReportedLedger } from "./reportedLedger.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

const [folder = "", name = "", manner = ""] = process.argv.slice(2);
const isRobbing = manner === "robbing";
const clock = new SystemClock();
const { holdings, outbox } = new StoresUnderTest(new NodeFiles(clock), folder, clock);
const ledger = new ReportedLedger();
const server = `${folder}/server`;
const locks = kernelLocks(`${folder}/locks`);
let lock: HeldLock | undefined;
/** Who robs is robbed, too, wherever it stands, and goes on. */
const goOn = (error: unknown): void => {
  if (!isRobbing) throw error;
};

for (let number = 1; ; number += 1) {
  const title = `${name}-${number}`;
  const acknowledge = ledger.begin(title, title);
  await holdings.catchUp().catch(goOn);
  const order = outbox.nextNumber().toString(36).padStart(9, "0");
  await holdings.append({
    id: `${order}-${title}`,
    savedAt: number,
    kind: "save",
    of: undefined,
    from: undefined,
    draft: { ...draftOf(title), title },
  });
  acknowledge();
  await sendAll().catch(goOn);
}

async function sendAll(): Promise<void> {
  lock ??= await locks.take("outbox");
  if (lock === undefined && !isRobbing) return;
  if (holdings.term === undefined) await holdings.lead(await outbox.beginTerm());
  await holdings.catchUp();
  await holdings.flush();
  for (const item of holdings.items) await send(item);
}

/** The leader before may have died at any point: then the server is asked first. */
async function send({ id, want, flight }: Item): Promise<void> {
  if (want === undefined) return;
  if (flight === undefined || !received().includes(want.title)) {
    const leaving = { kind: "create", sent: want, baseline: [] as string[] } as unknown as Flight;
    await holdings.change(id, (item) => ({ ...item, flight: leaving }));
    if (isRobbing) await new Promise((resolve) => setTimeout(resolve, 50));
    appendFileSync(server, `${want.title}\n`);
  }
  const known = { id: want.title, language: "L", createdAt: undefined, updatedAt: 1 };
  await holdings.change(id, (item) => ({
    ...item,
    serverId: want.title,
    base: { ...want, ...known },
    flight: undefined,
  }));
  report({ kind: "sent", id: want.title });
}

function received(): readonly string[] {
  try {
    return readFileSync(server, "utf8").split("\n");
  } catch {
    return [];
  }
}
