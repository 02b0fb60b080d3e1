import { SnippetError } from "../../../errors.ts";
import type { LiveWindows } from "../../../lease/liveWindows.ts";
import type { Files } from "../../files/files.ts";
import { guarded } from "../../files/guarded.ts";
import { formatRecord } from "../../files/recordFormat.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";
import type { OperationStoreParts } from "./operationStoreParts.ts";
import { goneWindows, removeBegun, removeOlder, takeFree } from "./leftBehind.ts";
import { isOperationId } from "./operationFile.ts";
import { writeNewOperations } from "./newOperations.ts";
import type { OperationFile, OperationPlace } from "./operationFile.ts";
import { OperationReader } from "./operationReader.ts";
import { OutboxFolder } from "./outboxFolder.ts";
import type { NewestFiles, OutboxListing } from "./outboxListing.ts";
import type { OutboxLook } from "./outboxLook.ts";

interface OwnOperation<Op> {
  readonly revision: number;
  readonly operation: Op;
}

const newer =
  "This snippet was saved by a newer version of this extension. Update the extension to read it.";
const unreadable = "The pending changes on this computer could not be read.";

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
  readonly #reader: OperationReader<Op>;
  readonly #isKept: OperationStoreParts<Op>["isKept"];
  /** What this window owns, as its files say. */
  readonly #owned = new Map<string, OwnOperation<Op>>();
  /** Taken by a look, perhaps one that the disk has ended in the middle, and not told yet. */
  readonly #taken: Op[] = [];
  /** Of what is done: told once. */
  readonly #done = new Set<string>();
  #fault: string | undefined;
  /** All of these were told. */
  #allDone: NewestFiles | undefined;
  /** Where nothing was left unread: another look at the same files finds the same. */
  #last: { readonly listing: OutboxListing; readonly look: OutboxLook<Op> } | undefined;

  constructor(parts: OperationStoreParts<Op>) {
    const { files, folder, windows, format, quarantine, isKept, rescue } = parts;
    this.#files = files;
    this.#isKept = isKept;
    this.#folder = new OutboxFolder(files, folder, windows.own);
    this.#windows = windows;
    this.#format = format;
    this.#reader = new OperationReader({ files, folder: this.#folder, format, quarantine, rescue });
  }

  /**
   * When it resolves, the operations outlive a crash and a power cut. Any window may take them. Several share one
   * flush of the folder; where it fails none of them is left, unless the process ends in the middle.
   * @throws {SnippetError} `storage` where nothing was kept; `internal` for an id that no file can bear.
   */
  async append(...operations: readonly Op[]): Promise<void> {
    if (!operations.every(({ id }) => isOperationId(id))) {
      throw new SnippetError("internal", "The identifier of a pending change is not valid.");
    }
    await guarded("The snippet could not be saved on this computer.", async () => {
      await this.#folder.prepare();
      await writeNewOperations(this.#files, this.#folder, this.#format, operations);
    });
  }

  /**
   * Takes what lies in `new` and what windows left behind that are gone, and removes what they had begun to write. What
   * is damaged is put into quarantine on the way. While nothing changes, `waiting` is the same array.
   */
  async look(): Promise<OutboxLook<Op>> {
    return guarded(unreadable, async () => {
      await this.#folder.prepare();
      const listing = await this.#folder.list();
      const named = [...listing.waiting.values(), ...listing.older];
      const gone = await goneWindows(this.#windows, named);
      if (this.#last?.listing === listing && gone.size === 0 && (await this.#isStill(listing))) {
        return this.#last.look;
      }
      const { left, fault } = await takeFree(listing, gone, async (file) => {
        const operation = await this.#take(file);
        this.#taken.push(...(operation === undefined ? [] : [operation]));
        return operation !== undefined;
      });
      this.#fault = fault;
      await removeOlder(this.#folder, listing, gone);
      const isQuiet = this.#last !== undefined && gone.size === 0;
      await (isQuiet ? undefined : removeBegun(this.#folder, this.#windows));
      const { waiting, finished, unread } = await this.#readAll(left, listing);
      const look = { taken: [], waiting, finished: [], unread };
      const isAllSeen = unread.length === 0 && this.#fault === undefined;
      this.#last = isAllSeen ? { listing, look } : undefined;
      return { ...look, taken: this.#taken.splice(0), finished };
    });
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** The same names: only what another window owns may say anything else under its name. */
  #isStill({ waiting }: OutboxListing): Promise<boolean> {
    return this.#reader.areUnchanged(
      [...waiting.values()].filter(
        (it) => it.place === "own" && this.#ownOperation(it) === undefined,
      ),
    );
  }

  /** Takes one that waits for the person. @returns undefined where it does not (any more): another window was faster. */
  async reclaim(id: string): Promise<Op | undefined> {
    return guarded(unreadable, async () => {
      const file = (await this.#folder.list()).waiting.get(id);
      return file?.place === "held" ? this.#take(file, true) : undefined;
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

  /** Ends one that this window owns. @returns false where another one does: nothing happens then. */
  async finish(operation: Op): Promise<boolean> {
    const what = "A pending change could not be removed from this computer.";
    // Nobody was told of it yet.
    return this.#isKept(operation, [operation], 0)
      ? this.#replace(operation, "done")
      : guarded(what, () => this.#remove(operation.id));
  }

  /** Whether this window owns it. */
  owns(id: string): boolean {
    return this.#owned.has(id);
  }

  /** What is this window's own is known, and what is done does not change any more. */
  async #readAll(
    left: readonly OperationFile[],
    listing: OutboxListing,
  ): Promise<Omit<OutboxLook<Op>, "taken">> {
    const waiting = [...this.#taken];
    const { done } = listing;
    const unknown = done === this.#allDone ? [] : this.#untold(listing);
    for (const file of left) {
      const own = this.#ownOperation(file);
      if (own === undefined) {
        unknown.push(file);
      } else if (!this.#taken.includes(own)) {
        waiting.push(own);
      }
    }
    const { found, unread } = await this.#reader.readAll(unknown, listing);
    const finished: Op[] = [];
    for (const { operation, file } of found) {
      (file.place === "done" ? finished : waiting).push(operation);
    }
    let count = done.size;
    for (const { operation, file } of found) {
      if (file.place === "done") {
        this.#done.add(file.id);
        if (!this.#isKept(operation, waiting, count)) {
          count -= 1;
          await this.#folder.removeQuietly(this.#folder.path(file));
        }
      }
    }
    return { waiting, finished, unread };
  }

  #untold({ done, waiting }: OutboxListing): OperationFile[] {
    const untold = [...done.values()].filter(({ id }) => !(this.#done.has(id) || waiting.has(id)));
    this.#allDone = untold.length === 0 ? done : undefined;
    return untold;
  }

  async #remove(id: string): Promise<boolean> {
    const owned = this.#owned.get(id);
    const claimed = owned && (await this.#claim(id, owned));
    if (claimed === undefined) {
      return false;
    }
    await this.#files.remove(claimed);
    this.#owned.delete(id);
    await this.#files.syncFolder(this.#folder.at("own"));
    return true;
  }

  /** Renames the file to its next revision, which one window wins. @returns its path; undefined where another one won. */
  async #claim(id: string, owned: OwnOperation<Op>): Promise<string | undefined> {
    const revision = owned.revision + 1;
    const next = this.#ownPath(id, revision);
    const isOurs = await this.#files.rename(this.#ownPath(id, owned.revision), next);
    if (isOurs) {
      this.#owned.set(id, { ...owned, revision });
    } else {
      this.#owned.delete(id);
    }
    return isOurs ? next : undefined;
  }

  async #replace(operation: Op, place: Exclude<OperationPlace, "new">): Promise<boolean> {
    return guarded("A pending change could not be saved on this computer.", async () => {
      const { id } = operation;
      const owned = this.#owned.get(id);
      if (owned === undefined) {
        return false;
      }
      const write = (): Promise<string> =>
        this.#folder.write(id, formatRecord(this.#format, operation));
      const temporary = await write();
      const revision = owned.revision + 1;
      try {
        // The order matters: first the claim, then the content over it.
        const next = await this.#claim(id, owned);
        if (next === undefined) {
          await this.#folder.removeQuietly(temporary);
          return false;
        }
        await this.#folder.place(temporary, next, write);
        this.#owned.set(id, { revision, operation });
      } catch (error) {
        await this.#folder.removeQuietly(temporary);
        throw error;
      }
      await (place === "own"
        ? this.#files.syncFolder(this.#folder.at("own"))
        : this.#giveAway(id, revision, place));
      return true;
    });
  }

  async #giveAway(id: string, revision: number, place: "held" | "done"): Promise<void> {
    const own = this.#ownPath(id, revision);
    // One more, as the power may fail with only this rename on the disk, and not the one before.
    const path = this.#folder.path({ id, revision: revision + 1, window: undefined, place });
    await this.#files.rename(own, path);
    try {
      await this.#files.syncFolder(this.#folder.at(place));
    } catch (error) {
      // What was not done for certain can be tried again only by the owner.
      await this.#files.rename(path, own).catch(() => undefined);
      throw error;
    }
    this.#owned.delete(id);
    if (place === "done") {
      this.#done.add(id);
    }
  }

  #ownPath(id: string, revision: number): string {
    return this.#folder.path({ id, revision, window: this.#windows.own, place: "own" });
  }

  /** @returns undefined where another window was faster, or the file says nothing that can be used now. */
  async #take(file: OperationFile, mustBeRead = false): Promise<Op | undefined> {
    const found = await this.#reader.read(file);
    if (found !== undefined && "reason" in found && mustBeRead) {
      throw found.error ?? new SnippetError("storage", newer);
    }
    if (found === undefined || "reason" in found) {
      return undefined;
    }
    const { operation } = found;
    const mine = this.#ownPath(file.id, file.revision);
    if (!(await this.#files.rename(this.#folder.path(file), mine))) {
      return undefined;
    }
    this.#owned.set(file.id, { revision: file.revision, operation });
    return operation;
  }

  #ownOperation({ id, window, revision }: OperationFile): Op | undefined {
    const owned = window === this.#windows.own ? this.#owned.get(id) : undefined;
    return owned?.revision === revision ? owned.operation : undefined;
  }
}
