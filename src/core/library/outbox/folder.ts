import { join } from "node:path";
import { SnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { allOf } from "../allOf.ts";
import { DurableFolder } from "../files/durableFolder.ts";
import type { Files } from "../files/files.ts";
import { guarded } from "../files/guarded.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { formatRecord, parseRecord } from "../files/recordFormat.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import { Gathering } from "../gathering.ts";
import { Serial } from "../serial.ts";
import { EndedFolder } from "./endedFolder.ts";
import { isHigher, removeVersion, versionsOf } from "./fileVersions.ts";
import type { FileVersion } from "./fileVersions.ts";
import { intentFormat, itemFormat, rescuedItem } from "./formats.ts";
import type { Intent, Item } from "./item.ts";
import { unreadable } from "./places.ts";
import type { Ended } from "./shelf.ts";
import { Terms } from "./terms.ts";

export interface FolderParts {
  readonly files: Files;
  /** Made when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly quarantine: Quarantine;
}

/** What the folder has at a moment. */
export interface Look {
  readonly intents: readonly Intent[];
  readonly items: readonly Item[];
  readonly ended: readonly Ended[];
  /** Damaged files, as items that the user decides about. */
  readonly rescued: readonly Item[];
  /** Why not all of it could be read: one sentence for people. */
  readonly fault: string | undefined;
}

const unsaved = "A pending change could not be saved on this computer.";
const newer =
  "Some pending changes were saved by a newer version of this extension. Update the extension to send them.";

/**
 * The outbox on the disk, shared by all windows: `inbox/ID` intents, which any window adds and nobody changes;
 * `items/ID.TERM.REVISION`, which only the leader writes, and of which the highest counts; `done`, see {@link EndedFolder};
 * `terms`, see {@link Terms}. What an earlier term writes late has a lower number.
 */
export class OutboxFolder {
  readonly #files: Files;
  readonly #terms: Terms;
  readonly #inbox: DurableFolder;
  readonly #items: DurableFolder;
  readonly #done: EndedFolder;
  readonly #appending = new Gathering<Intent, void>(new Serial(), (all) =>
    all.map((intent) => this.#append(intent)),
  );
  readonly #clock: Pick<Clock, "now">;
  readonly #quarantine: Quarantine;
  /** Files never change, so each is read once. */
  readonly #read = new Map<string, unknown>();
  readonly #damaged = new Map<string, { readonly folder: DurableFolder; readonly item: Item }>();
  /** The newest file of each item, as this window knows. */
  #versions = new Map<string, FileVersion>();
  #last: string | undefined;
  #highest = 0;
  #isNewer = false;

  constructor({ files, folder, clock, quarantine }: FolderParts) {
    this.#files = files;
    this.#terms = new Terms(files, join(folder, "terms"));
    this.#inbox = new DurableFolder(files, join(folder, "inbox"), clock);
    this.#items = new DurableFolder(files, join(folder, "items"), clock);
    this.#done = new EndedFolder(new DurableFolder(files, join(folder, "done"), clock));
    this.#clock = clock;
    this.#quarantine = quarantine;
  }

  /** Makes its folders, so that they can be watched. Where they cannot be made, who saves is told. */
  async prepare(): Promise<void> {
    await Promise.allSettled([this.#inbox, this.#items, this.#done].map((it) => it.prepare()));
  }

  /** Larger than all that this window has seen. */
  nextNumber(): number {
    this.#highest += 1;
    return this.#highest;
  }

  /**
   * When it resolves, in the order of the calls, the intent outlives a power cut.
   * @throws {SnippetError} `storage`.
   */
  append(intent: Intent): Promise<void> {
    return guarded("The snippet could not be saved on this computer.", () =>
      this.#appending.add(intent),
    );
  }

  async #append(intent: Intent): Promise<void> {
    try {
      await this.#inbox.put(intent.id, formatRecord(intentFormat, intent));
    } catch (error) {
      // Who is told that it was not saved saves it again.
      await this.#files.remove(this.#inbox.path(intent.id)).catch(() => undefined);
      throw error;
    }
  }

  /**
   * The inbox first, then the items, then what has ended: what moves on meanwhile is seen twice, and never not at all.
   * @returns undefined where nothing is other than at the last look. @throws {SnippetError} `storage`.
   */
  look(isForced = false): Promise<Look | undefined> {
    return guarded(unreadable, async () => {
      for (;;) {
        const inbox = await this.#inbox.names();
        const items = versionsOf(await this.#items.names());
        const done = await this.#done.names();
        const key = [...inbox, ...[...items.values()].map(({ name }) => name), ...done].join();
        if (key === this.#last && !isForced) {
          return undefined;
        }
        const look = await this.#readAll(inbox, items, done);
        if (look !== undefined) {
          this.#last = look.fault === undefined ? key : undefined;
          return look;
        }
      }
    });
  }

  /** Ids of the intents that are there. */
  intents(): Promise<readonly string[]> {
    return guarded(unreadable, () => this.#inbox.names());
  }

  /** @returns undefined for one that is gone, or damaged. */
  intent(id: string): Promise<Intent | undefined> {
    this.#see(id);
    return guarded(unreadable, () => this.#record(this.#inbox, id, intentFormat));
  }

  /** Makes the next term, which nobody else can make. */
  beginTerm(): Promise<number> {
    return this.#terms.begin();
  }

  /** Whether nobody has begun to lead since. */
  isLatest(term: number): Promise<boolean> {
    return this.#terms.isLatest(term);
  }

  /** @throws {SnippetError} `storage`. */
  async put(item: Item, term: number): Promise<void> {
    const { id } = item;
    if (!/^[a-z0-9-]{1,64}$/.test(id)) {
      throw new SnippetError("internal", "The identifier of a pending change is not valid.");
    }
    await guarded(unsaved, async () => {
      const before = this.#versions.get(id);
      const revision = this.#nextRevision(id);
      const name = `${id}.${term}.${revision}`;
      await this.#items.put(name, formatRecord(itemFormat, item));
      this.#versions.set(id, { id, term, revision, name });
      this.#read.set(name, item);
      if (before !== undefined) {
        this.#read.delete(before.name);
        await this.#files.remove(this.#items.path(before.name)).catch(() => undefined);
      }
    });
  }

  /** Its names stay. @param isKept whether it is of use to anyone. */
  async end(ended: Ended, term: number, isKept: boolean): Promise<void> {
    const { id } = ended;
    await guarded(unsaved, async () => {
      await (isKept && this.#done.put(ended, term, this.#nextRevision(id)));
      const known = this.#versions.get(id);
      if (known !== undefined) {
        await removeVersion(this.#items, known);
        this.#versions.delete(id);
        this.#read.delete(known.name);
      }
    });
  }

  /** Nobody needs to know of it any more. */
  async forget(id: string): Promise<void> {
    await guarded(unsaved, () => this.#done.forget(id));
  }

  /** Where many files tell what has ended, one takes their place. @param ended all whose intents are gone. */
  async pack(ended: () => readonly Ended[], term: number): Promise<void> {
    if (this.#done.hasMany) {
      await guarded(unsaved, async () => {
        // What a crash left of an item is hidden by the file that says that it has ended.
        const left = versionsOf(await this.#items.names());
        await this.#done.pack(
          ended().filter(({ id }) => !left.has(id)),
          term,
        );
      });
    }
  }

  async removeIntents(ids: readonly string[]): Promise<void> {
    await guarded(unreadable, () => allOf(ids.map((id) => this.#inbox.remove(id))));
    ids.forEach((id) => this.#read.delete(id));
  }

  /** The damaged file goes into quarantine once its item is kept. */
  async setAside(item: Item): Promise<void> {
    for (const [name, damaged] of this.#damaged) {
      if (damaged.item.id === item.id) {
        await guarded(unreadable, () => this.#quarantine.put(damaged.folder.path(name), "outbox"));
        this.#damaged.delete(name);
      }
    }
  }

  #see(id: string): void {
    this.#highest = Math.max(this.#highest, Number.parseInt(id.split("-", 1)[0] ?? "", 36) || 0);
  }

  #nextRevision(id: string): number {
    const known = [this.#versions.get(id), this.#done.single(id)];
    return Math.max(0, ...known.map((it) => it?.revision ?? 0)) + 1;
  }

  /** @returns undefined where a file has gone meanwhile: it has been replaced. */
  async #readAll(
    inbox: readonly string[],
    items: Map<string, FileVersion>,
    done: readonly string[],
  ): Promise<Look | undefined> {
    for (const [id, over] of versionsOf(done)) {
      const item = items.get(id);
      if (item !== undefined && !isHigher(item, over)) {
        items.delete(id);
      }
    }
    this.#isNewer = false;
    const names = [...items.values()].map(({ name }) => name);
    const intents = await this.#records(this.#inbox, inbox, intentFormat);
    const found = await this.#records(this.#items, names, itemFormat);
    const ended = await this.#done.read(done);
    const isKnown = (name: string): boolean => this.#read.has(name) || this.#damaged.has(name);
    if (ended === undefined || (!names.every(isKnown) && !this.#isNewer)) {
      return undefined;
    }
    this.#versions = items;
    [...inbox, ...items.keys(), ...ended.map(({ id }) => id)].forEach((id) => this.#see(id));
    const live = new Set([...inbox, ...names]);
    for (const name of this.#read.keys()) {
      if (!live.has(name)) {
        this.#read.delete(name);
      }
    }
    const rescued = [...this.#damaged].filter(([name]) => live.has(name)).map(([, it]) => it.item);
    const fault = this.#isNewer ? newer : undefined;
    return { intents, items: found, ended, rescued, fault };
  }

  /** In the order in which they were begun. */
  async #records<T extends { readonly id: string }>(
    folder: DurableFolder,
    names: readonly string[],
    format: RecordFormat<T>,
  ): Promise<readonly T[]> {
    const all = await allOf(names.map((name) => this.#record(folder, name, format)));
    return all.flatMap((one) => one ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async #record<T>(
    folder: DurableFolder,
    name: string,
    format: RecordFormat<T>,
  ): Promise<T | undefined> {
    if (this.#read.has(name)) {
      return this.#read.get(name) as T;
    }
    const bytes = await folder.read(name);
    if (bytes === undefined) {
      return undefined;
    }
    const parsed = parseRecord(format, bytes);
    if (parsed.kind === "record") {
      this.#read.set(name, parsed.record);
      return parsed.record;
    }
    if (parsed.kind === "newer") {
      this.#isNewer = true;
    } else {
      this.#damaged.set(name, { folder, item: rescuedItem(bytes, this.#clock.now()) });
    }
    return undefined;
  }
}
