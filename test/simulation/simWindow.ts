import { tellsItsId } from "../../src/composition/durableLibrary.ts";
import { StoredCache } from "../../src/core/library/cache/storedCache.ts";
import { MemoryStore } from "../../src/core/library/cache/memoryStore.ts";
import type { CacheStore } from "../../src/core/library/cache/cacheStore.ts";
import { SnippetError } from "../../src/core/errors.ts";
import { Cap } from "../../src/core/library/durable/cap.ts";
import { DurableLibrary } from "../../src/core/library/durable/durableLibrary.ts";
import { Quarantine } from "../../src/core/library/files/quarantine.ts";
import { Delivery } from "../../src/core/library/outbox/sending/delivery.ts";
import { HistoryStore } from "../../src/core/library/history/historyStore.ts";
import type { Operation } from "../../src/core/library/outbox/waiting/operation.ts";
import { operationFormat } from "../../src/core/library/outbox/store/operationFormat.ts";
import { OperationStore } from "../../src/core/library/outbox/store/operationStore.ts";
import { Sync } from "../../src/core/library/sync/sync.ts";
import { RestoredIds } from "../../src/core/library/trash/restoredIds.ts";
import { TrashStore } from "../../src/core/library/trash/trashStore.ts";
import { LivingWindows } from "../support/lease/livingWindows.ts";
import { never } from "../support/computer/never.ts";
import { MemoryFiles } from "../support/computer/memoryFiles.ts";
import type { FileCall } from "../support/computer/memoryFiles.ts";
import { systemError } from "../support/computer/systemError.ts";
import type { EngineVariant } from "./engineVariant.ts";
import { WindowClock } from "./simClock.ts";
import { SimRemote } from "./simRemote.ts";
import type { SimWorld } from "./simWorld.ts";

/** One window of the editor with the real engine in it. */
export class SimWindow {
  readonly name: string;
  readonly library: DurableLibrary;
  readonly files: MemoryFiles;
  readonly #world: SimWorld;
  #isDead = false;
  /** Before it is killed at one; {@link Infinity} where it is not to be. */
  #callsLeft = Infinity;
  #refusal: Refusal | undefined;

  /** @param store keeps what the service confirmed; shared with the other windows where nothing is said. */
  constructor(
    name: string,
    world: SimWorld,
    variant: EngineVariant,
    store = new MemoryStore(world.rows),
  ) {
    this.name = name;
    this.#world = world;
    const isDead = (): boolean => this.#isDead;
    this.files = new MemoryFiles(world.disk);
    const clock = new WindowClock(world.clock, isDead);
    const kept = {
      files: this.files,
      clock,
      quarantine: new Quarantine(this.files, "/quarantine", clock),
    };
    const windows = new LivingWindows(name, world.alive);
    const operations = new OperationStore<Operation>({
      ...kept,
      folder: "/outbox",
      windows,
      format: operationFormat,
      isKept: (operation, waiting, count) => tellsItsId(operation, waiting, clock.now(), count),
    });
    const trash = new TrashStore({ ...kept, folder: "/trash" });
    const cache = new StoredCache(new MortalStore(store, isDead, () => this.#beforeCall()));
    const simulated = new SimRemote(world, isDead);
    const remote = variant.remote?.(simulated) ?? simulated;
    this.library = new DurableLibrary({
      origin: { kind: "computer" },
      windows,
      deliver: (given) => new Delivery(given),
      operations: variant.operations?.(operations) ?? operations,
      remote,
      cache,
      history: new HistoryStore({ ...kept, folder: "/history" }),
      trash,
      restored: new RestoredIds({ ...kept, folder: "/restored" }),
      sync: new Sync({
        pages: simulated,
        remote: simulated,
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
      random: (length) => Uint8Array.from({ length }, () => world.random.below(256)),
      log: { warn: (message) => world.note(`${name} warns: ${message}`) },
      grace: variant.grace,
      ...(variant.rules === undefined ? {} : { rules: variant.rules }),
    });
    this.library.open().catch(() => undefined);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Kills it at a call of the disk: 0 for the next one. Without a number that is taken back. */
  killAtCall(number = Infinity): void {
    this.#callsLeft = number;
    this.files.faults =
      number === Infinity ? undefined : { before: (call) => this.#beforeCall(call) };
  }

  /** The disk refuses some calls of it, so many after now, as one that is full or broken does, until that is taken back. */
  refuse(refusal?: Refusal): void {
    this.#refusal = refusal;
    this.files.faults =
      refusal === undefined ? undefined : { before: (call) => this.#beforeCall(call) };
  }

  /** As by `kill -9`: nothing of it goes on, but for what it has sent. */
  kill(): void {
    this.#world.note(`${this.name} is killed`);
    this.#isDead = true;
    this.files.kill();
    this.library.dispose();
  }

  #beforeCall(call?: FileCall): void {
    this.#callsLeft -= 1;
    if (this.#callsLeft < 0 && !this.#isDead) {
      this.kill();
    }
    const refusal = this.#refusal;
    if (refusal !== undefined && !this.#isDead && isRefused(refusal, call)) {
      this.#world.note(`${this.name} is refused ${call?.kind ?? "its cache"} ${call?.path ?? ""}`);
      throw call === undefined
        ? new SnippetError("storage", "The cache could not be written.")
        : systemError(refusal.code, call.kind);
    }
  }
}

/** Which of the next calls of the disk fail. */
export interface Refusal {
  readonly code: "EIO" | "ENOSPC";
  /** Whether what could not be written can be removed: where it cannot, a save that was refused may be there. */
  readonly letsGo: boolean;
  /** Calls that go well before. */
  after: number;
  count: number;
}

const growing = new Set<FileCall["kind"] | undefined>(["create", "write", "makeFolder", undefined]);

/** A full disk gives, and lets go, what it has. */
function isRefused(refusal: Refusal, call: FileCall | undefined): boolean {
  const isFull = refusal.code === "ENOSPC";
  if ((isFull && !growing.has(call?.kind)) || (refusal.letsGo && call?.kind === "remove")) {
    return false;
  }
  refusal.after -= 1;
  refusal.count -= refusal.after < 0 ? 1 : 0;
  return refusal.after < 0 && refusal.count >= 0;
}

/** A store whose calls do not end once the window is dead. */
class MortalStore implements CacheStore {
  readonly #store: MemoryStore;
  readonly #isDead: () => boolean;
  readonly #beforeCall: () => void;

  /** @param beforeCall may kill the window. */
  constructor(store: MemoryStore, isDead: () => boolean, beforeCall: () => void) {
    this.#store = store;
    this.#isDead = isDead;
    this.#beforeCall = beforeCall;
  }

  get fault(): string | undefined {
    return this.#store.fault;
  }

  async load(...given: Parameters<CacheStore["load"]>): ReturnType<CacheStore["load"]> {
    return this.#isDead() ? never() : this.#store.load(given[0]);
  }

  async transaction<T>(
    ...given: Parameters<typeof MemoryStore.prototype.transaction<T>>
  ): Promise<T> {
    this.#beforeCall();
    return this.#isDead() ? never() : this.#store.transaction<T>(given[0]);
  }

  async verify(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): void {
    this.#store.close();
  }
}
