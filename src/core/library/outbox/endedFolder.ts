import { allOf } from "../allOf.ts";
import type { DurableFolder } from "../files/durableFolder.ts";
import { formatRecord, parseRecord } from "../files/recordFormat.ts";
import { isHigher, removeVersion, versionOf, versionsOf } from "./fileVersions.ts";
import type { FileVersion } from "./fileVersions.ts";
import { endedFormat, packFormat } from "./formats.ts";
import type { Ended } from "./shelf.ts";

/** So many are read one by one at each start. */
const mostSingle = 256;
const packForm = /^[a-z0-9-]{1,64}\.(\d{1,12})\.pack$/;

/**
 * What has ended, whose names lead on for ever: `done/ID.TERM.REVISION`, one file each, and once these are many,
 * `done/ID.TERM.pack` with all of them. What is there in any of these counts, so that nothing is lost by who packs late.
 */
export class EndedFolder {
  readonly #folder: DurableFolder;
  /** Files never change, so each is read once. */
  #read = new Map<string, readonly Ended[]>();
  /** The files that this window knows. */
  #single = new Map<string, FileVersion>();
  #packs: readonly string[] = [];

  constructor(folder: DurableFolder) {
    this.#folder = folder;
  }

  prepare(): Promise<void> {
    return this.#folder.prepare();
  }

  names(): Promise<readonly string[]> {
    return this.#folder.names();
  }

  /** The last of each that was put, or read. */
  single(id: string): FileVersion | undefined {
    return this.#single.get(id);
  }

  /**
   * Damaged ones are left out.
   * @returns undefined where a file has gone meanwhile: it was replaced, or packed.
   */
  async read(names: readonly string[]): Promise<readonly Ended[] | undefined> {
    const single = versionsOf(names);
    const packs = names.filter((name) => packForm.test(name)).toSorted(byTerm);
    const all = [...packs, ...[...single.values()].map(({ name }) => name)];
    const found = await allOf(all.map((name) => this.#ended(name)));
    if (found.includes(undefined)) {
      return undefined;
    }
    this.#single = single;
    // What only a newer version can read stays.
    this.#packs = packs.filter((_, at) => found[at]?.length !== 0);
    this.#read = new Map(all.map((name, at) => [name, found[at] ?? []]));
    const byId = new Map(found.flatMap((it) => it ?? []).map((ended) => [ended.id, ended]));
    return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async put(ended: Ended, term: number, revision: number): Promise<void> {
    const name = `${ended.id}.${term}.${revision}`;
    await this.#folder.put(name, formatRecord(endedFormat, ended));
    const before = this.#single.get(ended.id);
    this.#single.set(ended.id, { id: ended.id, term, revision, name });
    this.#read.set(name, [ended]);
    if (before !== undefined) {
      this.#read.delete(before.name);
      await this.#folder.remove(before.name).catch(() => undefined);
    }
  }

  /** Nobody needs to know of it any more. */
  async forget(id: string): Promise<void> {
    const known = this.#single.get(id);
    if (known !== undefined) {
      await removeVersion(this.#folder, known);
      this.#single.delete(id);
      this.#read.delete(known.name);
    }
  }

  get hasMany(): boolean {
    return this.#single.size > mostSingle;
  }

  /**
   * One file takes the place of many.
   * @param ended all that has ended, and that nothing else on the disk tells of.
   */
  async pack(ended: readonly Ended[], term: number): Promise<void> {
    const last = ended.at(-1);
    if (last === undefined) {
      return;
    }
    const names = await this.#folder.names();
    const name = `${last.id}.${term}.pack`;
    const earlier = this.#packs.filter((it) => it !== name);
    await this.#folder.put(name, formatRecord(packFormat, ended));
    this.#packs = [name];
    this.#read.set(name, ended);
    const packed = new Set(ended.map(({ id }) => id));
    const going = names
      .flatMap((it) => versionOf(it) ?? [])
      .filter((it) => packed.has(it.id) && !isHigher(it, this.#single.get(it.id) ?? it));
    const over = [...going.map((it) => it.name), ...earlier];
    await allOf(over.map((it) => this.#folder.remove(it)));
    over.forEach((it) => this.#read.delete(it));
    going.forEach(({ id }) => this.#single.delete(id));
  }

  async #ended(name: string): Promise<readonly Ended[] | undefined> {
    const known = this.#read.get(name);
    const bytes = known === undefined ? await this.#folder.read(name) : undefined;
    if (bytes === undefined) {
      return known;
    }
    if (packForm.test(name)) {
      const parsed = parseRecord(packFormat, bytes);
      return parsed.kind === "record" ? parsed.record : [];
    }
    const parsed = parseRecord(endedFormat, bytes);
    return parsed.kind === "record" ? [parsed.record] : [];
  }
}

/** What is written later in the same term has what was written before. */
function byTerm(one: string, other: string): number {
  const [, a = ""] = packForm.exec(one) ?? [];
  const [, b = ""] = packForm.exec(other) ?? [];
  return Number(a) - Number(b) || (one < other ? -1 : 1);
}
