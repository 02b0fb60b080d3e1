import { allOf } from "../allOf.ts";
import type { DurableFolder } from "../files/durableFolder.ts";
import { formatRecord, parseRecord } from "../files/recordFormat.ts";
import { endedFormat } from "./formats.ts";
import { hasAlias } from "./shelf.ts";
import type { Ended } from "./shelf.ts";

/** More files than this are packed into one, since each is read at every start. */
const mostFiles = 256;
const form = /^[a-z0-9-]{1,64}\.(\d{1,12})$/;

/**
 * Items that have ended, whose ids resolve forever: `done/ID.TERM`, each file with one item or, once there are many
 * files, with all. Every file counts, so that a leader that packs late loses nothing.
 */
export class EndedFolder {
  readonly #folder: DurableFolder;
  /** Files never change, so each is read once. */
  #files = new Map<string, readonly Ended[]>();

  constructor(folder: DurableFolder) {
    this.#folder = folder;
  }

  names(): Promise<readonly string[]> {
    return this.#folder.names();
  }

  /**
   * Each item with the term in which it ended. Damaged files, and those of a newer version, are left out.
   * @returns undefined where a file was packed meanwhile.
   */
  async read(names: readonly string[]): Promise<ReadonlyMap<Ended, number> | undefined> {
    const files = new Map<string, readonly Ended[]>();
    const found = await allOf(names.map((name) => this.#read(name)));
    if (found.includes(undefined)) {
      return undefined;
    }
    names.forEach((name, at) => files.set(name, found[at] ?? []));
    this.#files = files;
    return this.#latest();
  }

  async put(ended: Ended, term: number): Promise<void> {
    await this.#put([ended], `${ended.id}.${term}`);
  }

  /**
   * Replaces the known files by one, where there are many. No file of their intents may exist any longer.
   * @param live items that go on, although an earlier leader has ended them.
   */
  async pack(live: Pick<ReadonlyMap<string, unknown>, "has">, term: number): Promise<void> {
    if (this.#files.size <= mostFiles) {
      return;
    }
    const packed = [...this.#latest().keys()].filter((it) => hasAlias(it) && !live.has(it.id));
    const last = packed.at(-1);
    if (last === undefined) {
      return;
    }
    const pack = `${last.id}.${term}`;
    const over = [...this.#files]
      .filter(([name, its]) => its.length > 0 && name !== pack)
      .map(([name]) => name);
    await this.#put(packed, pack);
    await allOf(over.map((name) => this.#folder.remove(name)));
    over.forEach((name) => this.#files.delete(name));
  }

  #latest(): ReadonlyMap<Ended, number> {
    const latest = new Map<string, readonly [Ended, number]>();
    for (const [name, all] of this.#files) {
      const term = termOf(name);
      for (const ended of all) {
        if (term >= (latest.get(ended.id)?.[1] ?? 0)) {
          latest.set(ended.id, [ended, term]);
        }
      }
    }
    return new Map(latest.values());
  }

  async #put(ended: readonly Ended[], name: string): Promise<void> {
    await this.#folder.put(name, formatRecord(endedFormat, ended));
    this.#files.set(name, ended);
  }

  async #read(name: string): Promise<readonly Ended[] | undefined> {
    const known = this.#files.get(name);
    const bytes = known === undefined ? await this.#folder.read(name) : undefined;
    if (bytes === undefined) {
      return known;
    }
    const parsed = parseRecord(endedFormat, bytes);
    return parsed.kind === "record" ? parsed.record : [];
  }
}

function termOf(name: string): number {
  return Number(form.exec(name)?.[1] ?? 0);
}
