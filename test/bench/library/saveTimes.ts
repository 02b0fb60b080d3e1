import { randomBytes } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import { ListLimit } from "../../../src/core/library/durable/listLimit.ts";
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { HistoryStore } from "../../../src/core/library/history/historyStore.ts";
import { OutboxFolder } from "../../../src/core/library/outbox/folder.ts";
import { Leader } from "../../../src/core/library/outbox/leader.ts";
import { kernelLocks } from "../../../src/core/lease/kernelLocks.ts";
import type { SnippetRemote } from "../../../src/core/library/remote.ts";
import { TrashStore } from "../../../src/core/library/trash/trashStore.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import type { CacheFolder } from "../../support/library/cacheFolder.ts";
import { median } from "./median.ts";

const saves = 60;
const code = "  const retry = await fetch(address, { signal });\n".repeat(24);

/** A service that never answers: a save waits for none. */
const silent: SnippetRemote = {
  counting: never,
  create: never,
  keepsKeys: never,
  update: never,
  delete: never,
  read: never,
  list: never,
  languages: never,
  tags: never,
};

/** Saves into a library of that many snippets. @returns milliseconds at the median, and those of an fsync'd write. */
export async function saveTimes(
  folder: CacheFolder,
): Promise<{ readonly save: number; readonly floor: number }> {
  const clock = new SystemClock();
  const files = new NodeFiles(clock);
  const at = (name: string): string => join(folder.path, name);
  const { quarantine } = folder;
  const cache = folder.open();
  const library = new DurableLibrary({
    origin: { kind: "computer" },
    cache,
    remote: silent,
    sync: { run: never, confirmMissing: never, dispose: () => undefined },
    listLimit: new ListLimit(() => 1_000_000),
    history: new HistoryStore({ files, folder: at("history"), clock, quarantine }),
    trash: new TrashStore({ files, folder: at("trash"), clock, quarantine }),
    leader: (parts) => new Leader(parts),
    folder: new OutboxFolder({ files, folder: at("outbox"), clock, quarantine }),
    locks: kernelLocks(at("locks")),
    clock,
    stopwatch: { elapsed: () => performance.now() },
    random: (length) => randomBytes(length),
    log: { warn: () => undefined },
    grace: 45_000,
  });
  try {
    const floors: number[] = [];
    const times: number[] = [];
    await library.open().catch(() => undefined);
    for (let save = 0; save < saves; save += 1) {
      floors.push(await timed(() => durableWrite(folder.path, `floor-${String(save)}`)));
      times.push(
        await timed(() =>
          library.create({
            languageId: "1",
            title: `Saved ${String(save)}`,
            description: "",
            tags: [],
            private: false,
            code,
          }),
        ),
      );
    }
    return { save: median(times), floor: median(floors) };
  } finally {
    library.dispose();
  }
}

/** What no durable save can do without: write, flush, rename, flush the folder. */
async function durableWrite(folder: string, name: string): Promise<void> {
  const file = await open(join(folder, `${name}.tmp`), "wx");
  await file.write(code);
  await file.sync();
  await file.close();
  await rename(join(folder, `${name}.tmp`), join(folder, name));
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
