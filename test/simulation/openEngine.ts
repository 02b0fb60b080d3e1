import { tellsItsId } from "../../src/composition/durableLibrary.ts";
import { StoredCache } from "../../src/core/library/cache/storedCache.ts";
import { Cap } from "../../src/core/library/durable/cap.ts";
import { DurableLibrary } from "../../src/core/library/durable/durableLibrary.ts";
import { Quarantine } from "../../src/core/library/files/quarantine.ts";
import { HistoryStore } from "../../src/core/library/history/historyStore.ts";
import { Delivery } from "../../src/core/library/outbox/sending/delivery.ts";
import { operationFormat } from "../../src/core/library/outbox/store/operationFormat.ts";
import { OperationStore } from "../../src/core/library/outbox/store/operationStore.ts";
import type { Operation } from "../../src/core/library/outbox/waiting/operation.ts";
import { Sync } from "../../src/core/library/sync/sync.ts";
import { RestoredIds } from "../../src/core/library/trash/restoredIds.ts";
import { TrashStore } from "../../src/core/library/trash/trashStore.ts";
import { historyFolder, pendingFolder, restoredFolder, trashFolder } from "./engineGround.ts";
import type { EngineGround } from "./engineGround.ts";
import type { EngineVariant } from "./engineVariant.ts";

/** The one place of the simulation that knows how the engine is put together. */
export function openEngine(ground: EngineGround, variant: EngineVariant): DurableLibrary {
  const { files, clock, windows, store, remote, pages, random, log, grace } = ground;
  const kept = { files, clock, quarantine: new Quarantine(files, "/quarantine", clock) };
  const operations = new OperationStore<Operation>({
    ...kept,
    folder: pendingFolder,
    windows,
    format: operationFormat,
    isKept: (operation, waiting, count) => tellsItsId(operation, waiting, clock.now(), count),
  });
  const trash = new TrashStore({ ...kept, folder: trashFolder });
  const cache = new StoredCache(store);
  return new DurableLibrary({
    origin: { kind: "computer" },
    windows,
    deliver: (given) => new Delivery(given),
    operations: variant.operations?.(operations) ?? operations,
    remote,
    cache,
    history: new HistoryStore({ ...kept, folder: historyFolder }),
    trash,
    restored: new RestoredIds({ ...kept, folder: restoredFolder }),
    sync: new Sync({
      pages,
      remote,
      cache,
      bin: trash,
      // No window keeps another one waiting: a killed one would for ever.
      lease: { run: (_name, work) => work() },
      clock,
      maximum: () => 20_000,
    }),
    cap: new Cap(() => 20_000),
    clock,
    stopwatch: clock,
    random,
    log,
    grace,
    ...(variant.rules === undefined ? {} : { rules: variant.rules }),
  });
}
