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
import { Serial } from "../serial.ts";
import { EndedFolder } from "./endedFolder.ts";
import { intentFormat, itemFormat, rescuedItem } from "./formats.ts";
import type { Intent, Item } from "./item.ts";
import { unreadable } from "./places.ts";
import { hasAlias } from "./shelf.ts";
import type { Ended } from "./shelf.ts";
import { Terms, versionsIn } from "./terms.ts";
import type { FileVersion } from "./terms.ts";

export interface FolderParts {
  readonly files: Files;
  /** Created when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly quarantine: Quarantine;
}

/** The records of the folder at one moment. */
export interface Look {
  readonly intents: readonly Intent[];
  readonly items: readonly Item[];
  readonly ended: readonly Ended[];
  /** Damaged files, as items that the user decides about. */
  readonly rescued: readonly Item[];
  /** Why not all of it could be read: one sentence for users. */
  readonly fault: string | undefined;
}

const unsaved = "A pending change could not be saved on this computer.";
const newer =
  "Some pending changes were saved by a newer version of this extension. Update the extension to send them.";

/**
 * The outbox on the disk, shared by all windows. `inbox/ID`: intents, which any window adds and none changes.
 * `items/ID.TERM.REVISION`: only the leader writes these, and the highest counts. `done`: see {@link EndedFolder}.
 * `terms`: see {@link Terms}. Methods throw {@link SnippetError} `storage`.
 */
export class OutboxFolder {
  readonly #files: Files;
  readonly #terms: Terms;
  readonly #folders: Readonly<Record<"inbox" | "items" | "done", DurableFolder>>;
  readonly #ended: EndedFolder;
  readonly #appending = new Serial();
  readonly #clock: Pick<Clock, "now">;
  readonly #quarantine: Quarantine;
  /** By path. Files never change, so each is read once. */
  readonly #read = new Map<string, unknown>();
  /** By path. */
  readonly #damaged = new Map<string, Item>();
  /** The newest file of each item, as this window knows. */
  #versions = new Map<string, FileVersion>();
  #last: string | undefined;
  #highest = 0;
  #isNewer = false;

  constructor({ files, folder, clock, quarantine }: FolderParts) {
    const part = (name: string): DurableFolder =>
      new DurableFolder(files, join(folder, name), clock);
    this.#files = files;
    this.#terms = new Terms(files, join(folder, "terms"));
    this.#folders = { inbox: part("inbox"), items: part("items"), done: part("done") };
    this.#ended = new EndedFolder(this.#folders.done);
    this.#clock = clock;
    this.#quarantine = quarantine;
  }

  /** Creates its folders, so that they can be watched. It never rejects: a failure is reported by the next save. */
  async prepare(): Promise<void> {
    await Promise.allSettled(Object.values(this.#folders).map((it) => it.prepare()));
  }

  /** A number larger than any that this window has seen. */
  nextNumber(): number {
    this.#highest += 1;
    return this.#highest;
  }

  /** Resolves in the order of the calls, when the intent outlives a power cut. */
  append(intent: Intent): Promise<void> {
    // Intents that come together are written together, so that they share the wait for the disk.
    const written = this.#append(intent);
    written.catch(() => undefined);
    return guarded("The snippet could not be saved on this computer.", () =>
      this.#appending.run(() => written),
    );
  }

  async #append(intent: Intent): Promise<void> {
    const { inbox } = this.#folders;
    try {
      await inbox.put(intent.id, formatRecord(intentFormat, intent));
    } catch (error) {
      // A user who is told of the failure saves again, and the file would double that.
      await this.#files.remove(inbox.path(intent.id)).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Reads the inbox, then the items, then the ended ones: a record that moves on meanwhile is seen twice, never missed.
   * @returns undefined where nothing has changed since the last look.
   */
  look(isForced = false): Promise<Look | undefined> {
    return guarded(unreadable, async () => {
      const { inbox, items } = this.#folders;
      for (;;) {
        const intents = await inbox.names();
        const versions = new Map(versionsIn(await items.names()).map((it) => [it.id, it]));
        const done = await this.#ended.names();
        const key = [intents, [...versions.values()].map(({ name }) => name), done].join();
        if (key === this.#last && !isForced) {
          return undefined;
        }
        const look = await this.#readAll(intents, versions, done);
        if (look !== undefined) {
          this.#last = look.fault === undefined ? key : undefined;
          return look;
        }
      }
    });
  }

  /** Intents that are not known yet, the oldest first. Damaged ones are left out. */
  newIntents(isKnown: (id: string) => boolean): Promise<readonly Intent[]> {
    return guarded(unreadable, async () => {
      const names = await this.#folders.inbox.names();
      return this.#records(
        "inbox",
        names.filter((it) => !isKnown(it)),
        intentFormat,
      );
    });
  }

  /** See {@link Terms.begin}. */
  beginTerm(): Promise<number> {
    return guarded("Pending changes cannot be sent from this computer.", () => this.#terms.begin());
  }

  /** See {@link Terms.isLatest}. */
  isLatest(term: number): Promise<boolean> {
    return guarded(unreadable, () => this.#terms.isLatest(term));
  }

  async put(item: Item, term: number): Promise<void> {
    const { id } = item;
    if (!/^[a-z0-9-]{1,64}$/.test(id)) {
      throw new SnippetError("internal", "The identifier of a pending change is not valid.");
    }
    await guarded(unsaved, async () => {
      const { items } = this.#folders;
      const before = this.#versions.get(id);
      const revision = (before?.revision ?? 0) + 1;
      const name = `${id}.${term}.${revision}`;
      await items.put(name, formatRecord(itemFormat, item));
      this.#versions.set(id, { id, term, revision, name });
      this.#read.set(items.path(name), item);
      if (before !== undefined) {
        this.#read.delete(items.path(before.name));
        await this.#files.remove(items.path(before.name)).catch(() => undefined);
      }
    });
  }

  /** The item's ids keep resolving, and its intents stay applied. */
  async end(ended: Ended, term: number): Promise<void> {
    const { id, applied } = ended;
    const isKept = hasAlias(ended) || applied.length > 0;
    await guarded(unsaved, async () => {
      const { items } = this.#folders;
      await (isKept && this.#ended.put(ended, term));
      // A crash may leave earlier versions, which would come back when the newest goes. Files of a later term stay.
      const all = versionsIn(await items.names()).filter((it) => it.id === id && it.term <= term);
      for (const { name } of all) {
        await items.remove(name);
        this.#read.delete(items.path(name));
      }
      this.#versions.delete(id);
    });
  }

  /** See {@link EndedFolder.pack}. */
  pack(term: number): Promise<void> {
    return guarded(unsaved, () => this.#ended.pack(this.#versions, term));
  }

  async removeIntents(ids: readonly string[]): Promise<void> {
    const { inbox } = this.#folders;
    await guarded(unreadable, () => allOf(ids.map((id) => inbox.remove(id))));
    ids.forEach((id) => this.#read.delete(inbox.path(id)));
  }

  /** The damaged file goes into quarantine once its item is on the disk. */
  async setAside({ id }: Item): Promise<void> {
    for (const [path, item] of this.#damaged) {
      if (item.id === id) {
        await guarded(unreadable, () => this.#quarantine.put(path, "outbox"));
        this.#damaged.delete(path);
      }
    }
  }

  /** @returns undefined where a file was replaced meanwhile. */
  async #readAll(
    inbox: readonly string[],
    versions: Map<string, FileVersion>,
    done: readonly string[],
  ): Promise<Look | undefined> {
    this.#isNewer = false;
    const terms = await this.#ended.read(done);
    for (const [{ id }, term] of terms ?? []) {
      if (term >= (versions.get(id)?.term ?? 0)) {
        versions.delete(id);
      }
    }
    const names = [...versions.values()].map(({ name }) => name);
    const intents = await this.#records("inbox", inbox, intentFormat);
    const items = await this.#records("items", names, itemFormat);
    const paths = names.map((name) => this.#folders.items.path(name));
    const isKnown = (path: string): boolean => this.#read.has(path) || this.#damaged.has(path);
    if (terms === undefined || (!paths.every(isKnown) && !this.#isNewer)) {
      return undefined;
    }
    this.#versions = versions;
    const ended = [...terms.keys()].toSorted(byId);
    [...inbox, ...versions.keys(), ...ended.map(({ id }) => id)].forEach((id) => this.#see(id));
    const live = new Set([...paths, ...inbox.map((name) => this.#folders.inbox.path(name))]);
    for (const path of this.#read.keys()) {
      if (!live.has(path)) {
        this.#read.delete(path);
      }
    }
    const rescued = [...this.#damaged].filter(([path]) => live.has(path)).map(([, item]) => item);
    return { intents, items, ended, rescued, fault: this.#isNewer ? newer : undefined };
  }

  /** Sorted by id: in the order in which they were begun. */
  async #records<T extends { readonly id: string }>(
    place: "inbox" | "items",
    names: readonly string[],
    format: RecordFormat<T>,
  ): Promise<readonly T[]> {
    const all = await allOf(names.map((name) => this.#record(this.#folders[place], name, format)));
    const found = all.flatMap((one) => one ?? []).toSorted(byId);
    found.forEach(({ id }) => this.#see(id));
    return found;
  }

  async #record<T>(
    folder: DurableFolder,
    name: string,
    format: RecordFormat<T>,
  ): Promise<T | undefined> {
    const path = folder.path(name);
    if (this.#read.has(path)) {
      return this.#read.get(path) as T;
    }
    const bytes = await folder.read(name);
    if (bytes === undefined) {
      return undefined;
    }
    const parsed = parseRecord(format, bytes);
    if (parsed.kind === "record") {
      this.#read.set(path, parsed.record);
      return parsed.record;
    }
    if (parsed.kind === "newer") {
      this.#isNewer = true;
    } else {
      this.#damaged.set(path, rescuedItem(bytes, this.#clock.now()));
    }
    return undefined;
  }

  #see(id: string): void {
    this.#highest = Math.max(this.#highest, Number.parseInt(id.split("-", 1)[0] ?? "", 36) || 0);
  }
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}
