import type { CacheStore } from "../../src/core/library/cache/sqliteStore.ts";
import { MemoryStore } from "../support/library/memoryStore.ts";
import { SnippetError } from "../../src/core/errors.ts";
import type { Snippet } from "../../src/core/model.ts";
import { never } from "../support/computer/never.ts";
import { MemoryFiles } from "../support/computer/memoryFiles.ts";
import type { FileCall } from "../support/computer/memoryFiles.ts";
import { systemError } from "../support/computer/systemError.ts";
import type { EngineVariant } from "./engineVariant.ts";
import { openEngine } from "./openEngine.ts";
import { WindowClock } from "./simClock.ts";
import { SimLocks } from "./simLocks.ts";
import { SimRemote } from "./simRemote.ts";
import type { SimWorld } from "./simWorld.ts";
import { WindowGate } from "./windowGate.ts";

/** One window of the editor with the real engine in it. */
export class SimWindow {
  readonly name: string;
  readonly library: ReturnType<typeof openEngine>;
  readonly files: MemoryFiles;
  readonly #world: SimWorld;
  readonly #gate = new WindowGate();
  readonly #locks: SimLocks;
  #isDead = false;
  /** What is due at a call of the disk, and how many calls come before it. */
  #due: { callsLeft: number; readonly happen: () => void } | undefined;
  #refusal: Refusal | undefined;
  #isOpen = false;
  #calls = 0;
  #checked: readonly Snippet[] = [];

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
    this.#locks = new SimLocks(name, world.lockHolders, isDead);
    const clock = new WindowClock(world.clock, isDead, this.#gate);
    const simulated = new SimRemote(world, name, isDead, this.#gate);
    this.library = openEngine(
      {
        files: variant.files?.(this.files) ?? this.files,
        clock,
        locks: variant.locks?.(this.#locks) ?? this.#locks,
        store: new MortalStore(store, isDead, () => this.#beforeCall()),
        remote: variant.remote?.(simulated) ?? simulated,
        pages: simulated,
        random: (length) => Uint8Array.from({ length }, () => world.random.below(256)),
        log: { warn: (message) => world.note(`${name} warns: ${message}`) },
        grace: variant.grace,
      },
      variant,
    );
    this.files.faults = { before: (call) => this.#beforeCall(call) };
    this.library.open().then(
      () => {
        this.#isOpen = true;
      },
      () => undefined,
    );
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  get isStopped(): boolean {
    return this.#gate.isClosed;
  }

  /** Kills it at a call of the disk: 0 for the next one. Without a number that is taken back. */
  killAtCall(number?: number): void {
    this.#atCall(number, () => this.kill());
  }

  /** As {@link killAtCall}, and it goes on so many milliseconds later. */
  stopAtCall(number: number | undefined, milliseconds: number): void {
    this.#atCall(number, () => this.#stop(milliseconds));
  }

  /** As by SIGCONT. */
  goOn(): void {
    if (this.#gate.isClosed) {
      this.#world.note(`${this.name} goes on`);
      this.#gate.open();
    }
  }

  /** The disk refuses some calls of it, so many after now, as one that is full or broken does, until that is taken back. */
  refuse(refusal?: Refusal): void {
    this.#refusal = refusal;
  }

  /** As by `kill -9`: nothing of it goes on, but for what it has sent. */
  kill(): void {
    this.#world.note(`${this.name} is killed`);
    this.#isDead = true;
    this.#locks.freeAll();
    this.files.kill();
    this.library.dispose();
  }

  #stop(milliseconds: number): void {
    this.#world.note(`${this.name} is stopped`);
    this.#gate.close();
    this.#world.clock.after(milliseconds, () => this.goOn());
  }

  #atCall(number: number | undefined, happen: () => void): void {
    this.#due = number === undefined ? undefined : { callsLeft: number, happen };
  }

  /**
   * Views find the rows they have at any moment, also between two calls of the disk. What rows lead to may change where the
   * rows stay, but looking at each call takes a fifth of a session.
   */
  #checkRows(): void {
    const { library } = this;
    const rows = this.#isOpen ? library.all() : [];
    this.#calls += 1;
    if (rows === this.#checked && this.#calls % 4 !== 0) {
      return;
    }
    this.#checked = rows;
    for (const { id } of rows) {
      const found = library.find(id)?.id;
      if (found !== undefined && found !== id) {
        this.#world.unlike.add(`${id} is a row, and found as ${found}`);
      }
    }
  }

  #beforeCall(call?: FileCall): Promise<void> | undefined {
    this.#checkRows();
    const due = this.#due;
    if (due !== undefined) {
      due.callsLeft -= 1;
      if (due.callsLeft < 0 && !this.#isDead) {
        this.#due = undefined;
        due.happen();
      }
    }
    const refusal = this.#refusal;
    if (refusal !== undefined && !this.#isDead && isRefused(refusal, call)) {
      this.#world.note(`${this.name} is refused ${call?.kind ?? "its cache"} ${call?.path ?? ""}`);
      throw call === undefined
        ? new SnippetError("storage", "The cache could not be written.")
        : systemError(refusal.code, call.kind);
    }
    return this.#gate.passed;
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
  readonly #beforeCall: () => Promise<void> | undefined;

  /** @param beforeCall may kill the window, and resolves when a stopped one goes on. */
  constructor(
    store: MemoryStore,
    isDead: () => boolean,
    beforeCall: () => Promise<void> | undefined,
  ) {
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
    const passed = this.#beforeCall();
    if (passed !== undefined) {
      await passed;
    }
    return this.#isDead() ? never() : this.#store.transaction<T>(given[0]);
  }

  async verify(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): void {
    this.#store.close();
  }
}
