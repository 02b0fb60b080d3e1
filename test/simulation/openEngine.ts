import { SnippetCache } from "../../src/core/library/cache/snippetCache.ts";
import { ListLimit } from "../../src/core/library/durable/listLimit.ts";
import { DurableLibrary } from "../../src/core/library/durable/durableLibrary.ts";
import { Quarantine } from "../../src/core/library/files/quarantine.ts";
import { HistoryStore } from "../../src/core/library/history/historyStore.ts";
import { OutboxFolder } from "../../src/core/library/outbox/folder.ts";
import { Leader } from "../../src/core/library/outbox/leader.ts";
import { Sync } from "../../src/core/library/sync/sync.ts";
import { TrashStore } from "../../src/core/library/trash/trashStore.ts";
import { historyFolder, pendingFolder, trashFolder } from "./engineGround.ts";
import type { EngineGround } from "./engineGround.ts";
import type { EngineVariant } from "./engineVariant.ts";

/** The one place of the simulation that knows how the engine is put together. */
export function openEngine(ground: EngineGround, variant: EngineVariant): DurableLibrary {
  const { files, clock, locks, store, remote, pages, random, log, grace } = ground;
  const kept = { files, clock, quarantine: new Quarantine(files, "/quarantine", clock) };
  const trash = new TrashStore({ ...kept, folder: trashFolder });
  const cache = new SnippetCache(store);
  const place = { ...kept, folder: pendingFolder };
  return new DurableLibrary({
    origin: { kind: "computer" },
    leader: (given) =>
      new Leader({ ...given, holdings: variant.holdings?.(given.holdings) ?? given.holdings }),
    folder: variant.folder?.(place) ?? new OutboxFolder(place),
    locks,
    remote,
    cache,
    history: new HistoryStore({ ...kept, folder: historyFolder }),
    trash,
    sync: new Sync({
      pages,
      remote,
      cache,
      trash,
      // No window keeps another one waiting: a killed one would for ever.
      lease: { run: (_name, work) => work() },
      clock,
      maximum: () => 20_000,
    }),
    listLimit: new ListLimit(() => 20_000),
    clock,
    stopwatch: clock,
    random,
    log,
    grace,
  });
}
