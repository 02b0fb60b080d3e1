import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../ports.ts";
import type { Files } from "../files/files.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { formatRecord, parseRecord } from "../files/recordFormat.ts";
import { generationName, pointerFormat } from "./pointer.ts";

/** A generation that nothing points to may still be on its way to be pointed to by another window, milliseconds. */
const strayAfter = 3_600_000;

/** What the pointer of a format says. */
export interface Pointed {
  readonly name: string | undefined;
  /** The pointer is there and cannot be read. */
  readonly isDamaged: boolean;
}

/**
 * The files of a cache. Which of them is the cache says `CURRENT-FORMAT`, which is replaced as a whole; every format
 * has its own, so that windows with an older and a newer extension each go on with theirs.
 */
export class Generations {
  readonly #files: Files;
  readonly #folder: string;
  readonly #quarantine: Quarantine;
  readonly #clock: Pick<Clock, "now">;
  readonly #format: number;

  constructor(
    files: Files,
    folder: string,
    quarantine: Quarantine,
    clock: Pick<Clock, "now">,
    format: number,
  ) {
    this.#files = files;
    this.#folder = folder;
    this.#quarantine = quarantine;
    this.#clock = clock;
    this.#format = format;
  }

  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Makes the folder. */
  prepare(): Promise<void> {
    return this.#files.makeFolder(this.#folder);
  }

  /** What is pointed to. */
  async current(): Promise<Pointed> {
    const bytes = await this.#files.read(this.#pointer);
    if (bytes === undefined) {
      return { name: undefined, isDamaged: false };
    }
    const parsed = parseRecord(pointerFormat, bytes);
    return parsed.kind === "record"
      ? { name: parsed.record.name, isDamaged: false }
      : { name: undefined, isDamaged: true };
  }

  /** Generations of this format, the newest first. */
  async all(): Promise<readonly string[]> {
    const names = await this.#files.list(this.#folder);
    return names
      .filter((name) => generationName.exec(name)?.[1] === String(this.#format))
      .toSorted()
      .toReversed();
  }

  /** An empty file for a generation, for this user only. @returns its name. */
  async make(): Promise<string> {
    const time = String(Math.max(this.#clock.now(), 0)).padStart(13, "0");
    const name = `${String(this.#format)}-${time}-${randomBytes(4).toString("hex")}.sqlite`;
    await this.#files.writeNew(this.pathOf(name), new Uint8Array());
    return name;
  }

  /** Makes a file the cache, durably. Of two windows that do so the last wins. */
  async point(name: string): Promise<void> {
    const temporary = `${this.#pointer}.${randomBytes(4).toString("hex")}.tmp`;
    await this.#files.writeNew(temporary, formatRecord(pointerFormat, { name }));
    await this.#files.rename(temporary, this.#pointer);
    await this.#files.syncFolder(this.#folder);
  }

  /** Moves a generation away as it is, with what SQLite left beside it. */
  async setAside(name: string): Promise<void> {
    const names = await this.#files.list(this.#folder);
    for (const part of names.filter((it) => it === name || it.startsWith(`${name}-`))) {
      await this.#quarantine.put(this.pathOf(part), "cache");
    }
  }

  /** Moves a pointer away that cannot be read. */
  async setPointerAside(): Promise<void> {
    await this.#quarantine.put(this.#pointer, "cache");
  }

  /** Moves away what another window began and never finished. */
  async setStraysAside(): Promise<void> {
    const { name: current } = await this.current();
    const limit = this.#clock.now() - strayAfter;
    for (const name of await this.all()) {
      if (name !== current && Number(generationName.exec(name)?.[2]) < limit) {
        await this.setAside(name);
      }
    }
  }

  get #pointer(): string {
    return join(this.#folder, `CURRENT-${String(this.#format)}`);
  }
}
