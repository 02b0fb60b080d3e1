import { isSnippetError, SnippetError } from "../../errors.ts";
import type { LiveWindows } from "../../lease/liveWindows.ts";
import type { Files } from "../files/files.ts";
import { guarded } from "../files/guarded.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { formatRecord, parseRecord } from "../files/recordFormat.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import { isOperationId } from "./operationFile.ts";
import type {
  OperationFile,
  OperationPlace,
  StoredOperation,
  UnreadOperation,
} from "./operationFile.ts";
import { OutboxFolder } from "./outboxFolder.ts";

export interface OperationStoreParts<Op> {
  readonly files: Files;
  /** The folder of the outbox; made when it is needed. */
  readonly folder: string;
  readonly windows: LiveWindows;
  readonly format: RecordFormat<Op>;
  readonly quarantine: Quarantine;
}

/** How often a file is looked for that another window renamed between the listing and the reading. */
const passes = 5;
const unreadable = "The outbox on this computer could not be read";

/**
 * The writes that are not confirmed yet, one file each, shared by all windows. A window changes only operations that it
 * owns, and owns them by having renamed their file: of several windows one wins. A change first renames the file to its
 * next revision, so a window that was taken for dead and robbed finds out before it changes, and sends, anything.
 * Changes of one operation must be awaited one after the other. All methods throw {@link SnippetError} `storage`.
 */
export class OperationStore<Op extends { readonly id: string }> {
  readonly #files: Files;
  readonly #folder: OutboxFolder;
  readonly #windows: LiveWindows;
  readonly #format: RecordFormat<Op>;
  readonly #quarantine: Quarantine;
  /** The revisions of what this window owns. */
  readonly #owned = new Map<string, number>();

  constructor({ files, folder, windows, format, quarantine }: OperationStoreParts<Op>) {
    this.#files = files;
    this.#folder = new OutboxFolder(files, folder, windows.own);
    this.#windows = windows;
    this.#format = format;
    this.#quarantine = quarantine;
  }

  /** When it resolves, the operation outlives a crash and a power cut. Any window may take it. */
  async append(operation: Op): Promise<void> {
    const { id } = operation;
    if (!isOperationId(id)) {
      throw new SnippetError("internal", "An operation's identifier cannot be a file's name.");
    }
    await guarded("The snippet could not be saved on this computer", async () => {
      await this.#folder.prepare();
      const temporary = await this.#folder.write(id, formatRecord(this.#format, operation));
      const path = this.#folder.path({ id, revision: 0, window: undefined, place: "new" });
      try {
        await this.#files.rename(temporary, path);
        await this.#files.syncFolder(this.#folder.at("new"));
      } catch (error) {
        // What was not acknowledged should not be sent behind the person's back.
        await this.#folder.removeQuietly(path);
        await this.#folder.removeQuietly(temporary);
        throw error;
      }
    });
  }

  /**
   * Takes what lies in `new` and what windows left behind that are gone, and removes what they had begun to write.
   * @returns what this window owns now and did not before.
   */
  async takeAll(): Promise<readonly Op[]> {
    return guarded(unreadable, async () => {
      await this.#folder.prepare();
      const gone = await this.#removeLeftovers();
      const files = await this.#folder.listAll();
      const taken: Op[] = [];
      for (const file of newestOnly(files)) {
        if (file.place === "new" || (file.window !== undefined && gone.has(file.window))) {
          taken.push(...(await this.#take(file, files)));
        }
      }
      return taken;
    });
  }

  /** Takes one that is held, done or new. @returns undefined where it is not there (any more). */
  async take(id: string): Promise<Op | undefined> {
    return guarded(unreadable, async () => {
      const files = await this.#folder.listAll();
      const file = newestOnly(files).find((found) => found.id === id);
      return file === undefined || file.place === "own"
        ? undefined
        : (await this.#take(file, files))[0];
    });
  }

  /** @returns false where another window owns it by now: it must not be sent then. */
  update(operation: Op): Promise<boolean> {
    return this.#replace(operation, "own");
  }

  /** The person has to decide. @returns as {@link update}. */
  hold(operation: Op): Promise<boolean> {
    return this.#replace(operation, "held");
  }

  /** Confirmed, and kept to be watched. @returns as {@link update}. */
  done(operation: Op): Promise<boolean> {
    return this.#replace(operation, "done");
  }

  /** Any window may take it again. @returns as {@link update}. */
  giveBack(operation: Op): Promise<boolean> {
    return this.#replace(operation, "new");
  }

  /** Removes one that this window owns. @returns as {@link update}. */
  async finish(id: string): Promise<boolean> {
    return guarded("A snippet could not be taken out of the outbox", async () => {
      const revision = this.#owned.get(id);
      if (revision === undefined) {
        return false;
      }
      const path = this.#folder.path({ id, revision, window: this.#windows.own, place: "own" });
      const aside = this.#folder.temporary(id);
      const isMine = await this.#files.rename(path, aside);
      this.#owned.delete(id);
      if (isMine) {
        await this.#files.syncFolder(this.#folder.at("own"));
        await this.#folder.removeQuietly(aside);
      }
      return isMine;
    });
  }

  /** Whether this window owns it. */
  owns(id: string): boolean {
    return this.#owned.has(id);
  }

  /** All of all windows. What is damaged is put into quarantine on the way. */
  async list(): Promise<readonly StoredOperation<Op>[]> {
    return (await this.read()).operations;
  }

  /** As {@link list}, with what cannot be read at present. */
  async read(): Promise<{
    readonly operations: readonly StoredOperation<Op>[];
    readonly unread: readonly UnreadOperation[];
  }> {
    return guarded(unreadable, async () => {
      const operations = new Map<string, StoredOperation<Op>>();
      const unread = new Map<string, UnreadOperation>();
      let isWanted = (_id: string): boolean => true;
      for (let pass = 0; pass < passes; pass += 1) {
        const moved = new Set<string>();
        for (const file of newestOnly(await this.#folder.listAll())) {
          if (!isWanted(file.id)) {
            continue;
          }
          const found = await this.#read(file);
          if (found === undefined) {
            moved.add(file.id);
          } else if ("reason" in found) {
            unread.set(file.id, found);
          } else {
            const isMine = file.window === this.#windows.own;
            operations.set(file.id, { operation: found.operation, place: file.place, isMine });
          }
        }
        if (moved.size === 0) {
          break;
        }
        isWanted = (id) => moved.has(id);
      }
      return { operations: [...operations.values()], unread: [...unread.values()] };
    });
  }

  async #replace(operation: Op, place: OperationPlace): Promise<boolean> {
    return guarded("A change of a waiting snippet could not be kept on this computer", async () => {
      const { id } = operation;
      const revision = this.#owned.get(id);
      if (revision === undefined) {
        return false;
      }
      const temporary = await this.#folder.write(id, formatRecord(this.#format, operation));
      const now: OperationFile = { id, revision, window: this.#windows.own, place: "own" };
      const window = place === "own" ? this.#windows.own : undefined;
      const next = this.#folder.path({ id, revision: revision + 1, window, place });
      // The order matters: first the claim, which one window wins, then the content over it.
      const isMine = await this.#files.rename(this.#folder.path(now), next);
      if (!isMine || place !== "own") {
        this.#owned.delete(id);
      } else {
        this.#owned.set(id, revision + 1);
      }
      if (isMine) {
        await this.#files.rename(temporary, next);
        await this.#files.syncFolder(this.#folder.at(place));
      } else {
        await this.#folder.removeQuietly(temporary);
      }
      return isMine;
    });
  }

  /** @returns the operation, or nothing where another window was faster or the file cannot be used. */
  async #take(file: OperationFile, all: readonly OperationFile[]): Promise<readonly Op[]> {
    const found = await this.#read(file);
    if (found === undefined || "reason" in found) {
      return [];
    }
    const mine: OperationFile = { ...file, place: "own", window: this.#windows.own };
    if (!(await this.#files.rename(this.#folder.path(file), this.#folder.path(mine)))) {
      return [];
    }
    this.#owned.set(file.id, file.revision);
    for (const other of all) {
      // Left by a power cut; it would come back when this one is finished.
      if (other.id === file.id && other.revision < file.revision) {
        await this.#folder.removeQuietly(this.#folder.path(other));
      }
    }
    return [found.operation];
  }

  /** @returns undefined where the file is gone, or damaged and now in quarantine. */
  async #read(
    file: OperationFile,
  ): Promise<{ readonly operation: Op } | UnreadOperation | undefined> {
    const path = this.#folder.path(file);
    try {
      const bytes = await guarded("A waiting snippet on this computer could not be read", () =>
        this.#files.read(path),
      );
      if (bytes === undefined) {
        return undefined;
      }
      const parsed = parseRecord(this.#format, bytes);
      if (parsed.kind === "record" && parsed.record.id === file.id) {
        return { operation: parsed.record };
      }
      if (parsed.kind === "newer") {
        return { id: file.id, reason: "newer", error: undefined };
      }
      await this.#quarantine.put(path, this.#format.name);
      return undefined;
    } catch (error) {
      // One file that the disk cannot give must not hide the others.
      return { id: file.id, reason: "failed", error: isSnippetError(error) ? error : undefined };
    }
  }

  async #removeLeftovers(): Promise<ReadonlySet<string>> {
    const temporaries = await this.#folder.temporaries();
    const owned = await this.#folder.list(["own"]);
    const gone = await this.#gone([...owned, ...temporaries].map(({ window }) => window));
    for (const { path, window } of temporaries) {
      if (gone.has(window)) {
        await this.#folder.removeQuietly(path);
      }
    }
    return gone;
  }

  async #gone(windows: readonly (string | undefined)[]): Promise<ReadonlySet<string>> {
    const gone = new Set<string>();
    for (const window of new Set(windows)) {
      const isOther = window !== undefined && window !== this.#windows.own;
      if (isOther && !(await this.#windows.isAlive(window))) {
        gone.add(window);
      }
    }
    return gone;
  }
}

/** One file an operation: the one with the highest revision, the last seen of these. The others are what a power cut left of older ones. */
function newestOnly(files: readonly OperationFile[]): readonly OperationFile[] {
  const newest = new Map<string, OperationFile>();
  for (const file of files) {
    const other = newest.get(file.id);
    if (other === undefined || other.revision <= file.revision) {
      newest.set(file.id, file);
    }
  }
  return [...newest.values()];
}
