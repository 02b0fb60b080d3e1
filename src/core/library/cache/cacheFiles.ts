import { join } from "node:path";
import { madeEmpty } from "../files/files.ts";
import type { Files } from "../files/files.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { cacheFormat } from "./schema.ts";

const fileName = new RegExp(`^${String(cacheFormat)}-(\\d{1,9})\\.sqlite$`);

/**
 * The numbered files of a cache; the last one is the cache, so that all windows notice when a damaged one is replaced. The
 * names hold the format, so that an older and a newer extension each use their own.
 */
export class CacheFiles {
  readonly #files: Files;
  readonly #folder: string;
  readonly #quarantine: Quarantine;

  constructor(files: Files, folder: string, quarantine: Quarantine) {
    this.#files = files;
    this.#folder = folder;
    this.#quarantine = quarantine;
  }

  pathOf(number: number): string {
    return join(this.#folder, `${String(cacheFormat)}-${String(number)}.sqlite`);
  }

  /** @returns undefined where there is none. */
  async last(): Promise<number | undefined> {
    const numbers = await this.#numbers();
    return numbers.length === 0 ? undefined : Math.max(...numbers);
  }

  /** @returns the last number. Where there is no file, an empty one is made, for this user only. */
  async lastOrNew(): Promise<number> {
    return (await this.last()) ?? this.#make(0);
  }

  /** Replaces a damaged file by an empty one, unless another window has, and moves the damaged one away. */
  async replace(damaged: number): Promise<void> {
    if ((await this.last()) === damaged) {
      await this.#make(damaged + 1);
    }
    await this.#setAside(damaged);
  }

  /** Moves replaced files away that are left: on Windows a file that a window has open cannot be moved. */
  async setOldAside(): Promise<void> {
    const numbers = await this.#numbers();
    for (const number of numbers.filter((it) => it !== Math.max(...numbers))) {
      await this.#setAside(number);
    }
  }

  async #numbers(): Promise<readonly number[]> {
    const names = await this.#files.list(this.#folder);
    return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).map(Number);
  }

  async #make(number: number): Promise<number> {
    await madeEmpty(this.#files, this.pathOf(number));
    return number;
  }

  /** Moves the file as it is, with SQLite's journal. A file that cannot be moved now stays, and is tried again. */
  async #setAside(number: number): Promise<void> {
    const path = this.pathOf(number);
    for (const part of [path, `${path}-journal`]) {
      await this.#quarantine.put(part, "cache").catch(() => undefined);
    }
  }
}
