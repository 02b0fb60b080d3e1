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
    const latest = new Map<string, readonly [Ended, number]>();
    for (const [name, all] of files) {
      const term = termOf(name);
      for (const ended of all) {
        if (term >= (latest.get(ended.id)?.[1] ?? 0)) {
          latest.set(ended.id, [ended, term]);
        }
      }
    }
    return new Map(latest.values());
  }

  async put(ended: Ended, term: number): Promise<void> {
    await this.#put([ended], `${ended.id}.${term}`);
  }

  /** For an item that no window needs any longer. */
  async forget(id: string, term: number): Promise<void> {
    const name = `${id}.${term}`;
    await this.#folder.remove(name);
    this.#files.delete(name);
  }

  /**
   * Replaces the known files by one, where there are many.
   * @param ended all ended items. @param isOpen whether files of its intents may still exist.
   */
  async pack(
    ended: readonly Ended[],
    isOpen: (ended: Ended) => boolean,
    term: number,
  ): Promise<void> {
    const packed = ended.filter((it) => hasAlias(it) && !isOpen(it));
    const last = packed.at(-1);
    if (last === undefined || this.#files.size <= mostFiles) {
      return;
    }
    const pack = `${last.id}.${term}`;
    const open = new Set(ended.filter(isOpen).map(({ id }) => id));
    const over = [...this.#files]
      .filter(([, its]) => its.length > 0 && !its.some(({ id }) => open.has(id)))
      .map(([name]) => name)
      .filter((name) => name !== pack);
    await this.#put(packed, pack);
    await allOf(over.map((name) => this.#folder.remove(name)));
    over.forEach((name) => this.#files.delete(name));
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
