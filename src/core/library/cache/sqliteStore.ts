import { SnippetError, isSnippetError, throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { CacheRow, CacheStore, LoadedStore, StoreTransaction } from "./cacheStore.ts";
import { Generation } from "./generation.ts";
import type { Generations } from "./generations.ts";
import { MemoryStore, sharedRows } from "./memoryStore.ts";
import type { Salvaged } from "./salvage.ts";
import type { CacheLoad } from "./snippetCache.ts";
import { damage, isBusy, isDamage } from "../../sqlite.ts";

const rowsAtOnce = 500;
/** Rows with their code. */
const checkedAtOnce = 100;
const attempts = 12;

export interface StoreGround {
  now(): number;
  /** Lets other work of the process go on. */
  breathe(): Promise<void>;
  /** Waits for another window. */
  wait(milliseconds: number): Promise<void>;
  /** Flushes a file to the disk, off this thread. */
  flush(path: string): Promise<void>;
  /** Whether the folder lies where locks cannot be relied on. */
  isOnNetwork(): Promise<boolean>;
}

/**
 * The store on disk. A file that is not what was written is never changed and never taken for an empty one: what is
 * good of it goes into a new file, and the old one to the quarantine. Where nothing can be kept at all, it is kept in
 * memory, and {@link fault} says why.
 */
export class SqliteStore implements CacheStore {
  readonly #generations: Generations;
  readonly #ground: StoreGround;
  #name: string | undefined;
  #generation: Generation | undefined;
  #memory: MemoryStore | undefined;
  #isClosed = false;

  constructor(generations: Generations, ground: StoreGround) {
    this.#generations = generations;
    this.#ground = ground;
  }

  get fault(): string | undefined {
    return this.#memory?.fault;
  }

  async load(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore> {
    this.#closeGeneration();
    try {
      await this.#generations.prepare();
      if (await this.#ground.isOnNetwork()) {
        throw new SnippetError(
          "storage",
          "Snippets cannot be stored on this computer, because the editor's folder is on a network drive.",
        );
      }
      return await this.#loadFile(take, signal);
    } catch (error) {
      if (isSnippetError(error, "cancelled")) {
        throw error;
      }
      const sentence = isSnippetError(error, "storage") ? error.message : undefined;
      this.#memory ??= new MemoryStore(
        sharedRows(),
        sentence ?? "The snippets could not be stored on this computer.",
      );
      take(undefined);
      return this.#memory.load(take);
    }
  }

  async transaction<T>(
    work: (transaction: StoreTransaction) => T,
    isFlushedLater = false,
  ): Promise<T | undefined> {
    if (this.#memory !== undefined) {
      return this.#memory.transaction(work);
    }
    for (let attempt = 1; ; attempt += 1) {
      this.#throwIfClosed();
      if (!isFlushedLater) {
        await this.#generation?.flush();
      }
      const { name } = await this.#generations.current();
      if (this.#generation === undefined || name !== this.#name) {
        return undefined;
      }
      try {
        return this.#generation.transaction(work, isFlushedLater);
      } catch (error) {
        await this.#recover(error, attempt);
      }
    }
  }

  /**
   * Reads everything again and compares it with its checksums, in slices.
   * @returns false where it was damaged: what is good stands in a new file; load again.
   */
  async verify(signal: AbortSignal | undefined): Promise<boolean> {
    const generation = this.#generation;
    if (generation === undefined) {
      return true;
    }
    try {
      await this.#compare(generation, signal);
      generation.clearRetired();
      await this.#generations.setStraysAside();
      return true;
    } catch (error) {
      if (!isDamage(error)) {
        throw error;
      }
      await this.#replace(generation, this.#name);
      return false;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#closeGeneration();
  }

  async #loadFile(
    take: (rows: readonly CacheRow[] | undefined) => void,
    signal: AbortSignal | undefined,
  ): Promise<LoadedStore> {
    let how = await this.#open();
    for (let attempt = 1; ; attempt += 1) {
      const generation = this.#generation;
      if (generation === undefined) {
        throw damage("closed");
      }
      try {
        take(undefined);
        return { how, ...(await this.#read(generation, take, signal)) };
      } catch (error) {
        if (isDamage(error) && attempt === 1) {
          await this.#replace(generation, this.#name);
          how = "repaired";
        } else {
          await this.#recover(error, attempt);
        }
      }
    }
  }

  /** Opens what is pointed to, else the newest there is, else a new one. */
  async #open(): Promise<CacheLoad> {
    const { name: current, isDamaged } = await this.#generations.current();
    if (isDamaged) {
      await this.#generations.setPointerAside();
    }
    const all = await this.#generations.all();
    const name = all.find((it) => it === current) ?? all[0];
    if (name === undefined) {
      await this.#make(undefined);
      return current === undefined && !isDamaged ? "new" : "repaired";
    }
    try {
      this.#generation = this.#at(name);
      this.#name = name;
      this.#generation.checks.format();
    } catch (error) {
      if (!isDamage(error)) {
        throw error;
      }
      await this.#replace(this.#generation, name);
      return "repaired";
    }
    if (name !== current) {
      await this.#generations.point(name);
      return "repaired";
    }
    return "loaded";
  }

  async #read(
    generation: Generation,
    take: (rows: readonly CacheRow[]) => void,
    signal: AbortSignal | undefined,
  ): Promise<Omit<LoadedStore, "how">> {
    const { moment, count } = generation.whole();
    let after = -1;
    let taken = 0;
    for (;;) {
      const { rows, last } = generation.rows(after, rowsAtOnce);
      if (rows.length === 0) {
        break;
      }
      take(rows);
      taken += rows.length;
      after = last;
      await this.#ground.breathe();
      throwIfAborted(signal);
    }
    if (generation.whole().moment === moment && taken !== count) {
      throw damage("count");
    }
    // What came in between, from another window, is caught up with later.
    return { state: generation.state(), moment };
  }

  async #compare(generation: Generation, signal: AbortSignal | undefined): Promise<void> {
    generation.checks.structure();
    const { moment, count, mark } = generation.whole();
    const checked = { count: 0, mark: 0 };
    let after: number | undefined = -1;
    while (after !== undefined) {
      after = generation.checks.rows(after, checkedAtOnce, checked);
      await this.#ground.breathe();
      throwIfAborted(signal);
      this.#throwIfClosed();
    }
    const isSame = checked.count === count && checked.mark === mark;
    if (!isSame && generation.whole().moment === moment) {
      throw damage("whole");
    }
  }

  /** Puts a new file in the place of a damaged one, with all that is good of it. */
  async #replace(damaged: Generation | undefined, name: string | undefined): Promise<void> {
    const { salvage } = await import("./salvage.ts");
    const saved = damaged && (await salvage(damaged, () => this.#ground.breathe()));
    this.#closeGeneration();
    await this.#make(saved);
    if (name !== undefined) {
      await this.#generations.setAside(name);
    }
  }

  async #make(content: Salvaged | undefined): Promise<void> {
    const name = await this.#generations.make();
    const generation = this.#at(name);
    generation.create();
    if (content !== undefined) {
      const { refill } = await import("./salvage.ts");
      await refill(generation, content, () => this.#ground.breathe());
    }
    await this.#generations.point(name);
    this.#generation = generation;
    this.#name = name;
  }

  #at(name: string): Generation {
    const path = this.#generations.pathOf(name);
    return new Generation(
      path,
      () => this.#ground.now(),
      (id) => this.#codeNow(id),
      (file) => this.#ground.flush(file),
    );
  }

  /** For a snippet that was given out from a file which is not the cache any more. */
  #codeNow(id: SnippetId): string {
    if (this.#generation === undefined) {
      throw damage("closed");
    }
    return this.#generation.codeOf(id);
  }

  /** Waits where another window is at work; a damaged file is replaced. @throws what cannot be helped. */
  async #recover(error: unknown, attempt: number): Promise<void> {
    if (isBusy(error) && attempt < attempts) {
      await this.#ground.wait(10 * 1.6 ** attempt * (0.5 + Math.random()));
    } else if (isDamage(error)) {
      await this.#replace(this.#generation, this.#name);
      this.#name = undefined;
    } else {
      throw error;
    }
  }

  #closeGeneration(): void {
    this.#generation?.close();
    this.#generation = undefined;
  }

  #throwIfClosed(): void {
    if (this.#isClosed) {
      throw new SnippetError("storage", "The library is closed.");
    }
  }
}
