import { sep } from "node:path";
import type { Files } from "../../files/files.ts";
import { systemCode } from "../../../systemCode.ts";
import { operationFileName, operationPlaces, parseOperationFile } from "./operationFile.ts";
import type { OperationFile, OperationPlace } from "./operationFile.ts";
import { listingOf, newestOf } from "./outboxListing.ts";
import type { NewestFiles, OutboxListing } from "./outboxListing.ts";

/** What a window has begun to write. */
export interface TemporaryFile {
  readonly path: string;
  readonly window: string;
}

/** What one place had when it was listed last: what was done stays for a month, and is the same most of the time. */
interface Listing {
  readonly names: readonly string[];
  readonly files: readonly OperationFile[];
}

const rememberedNames = 10_000;
const forthAndBack: readonly OperationPlace[] = ["new", "own", "held", "done", "own", "new"];

/** The names and folders of the outbox. Rejects with the system's errors. */
export class OutboxFolder {
  readonly #files: Files;
  readonly #path: string;
  readonly #window: string;
  #written = 0;
  #isReady = false;
  /** Names say the same each time. */
  readonly #parsed = new Map<OperationPlace, Map<string, OperationFile | undefined>>();
  readonly #listed = new Map<OperationPlace, Listing>();
  #listings: readonly (readonly OperationFile[])[] = [];
  #listing: OutboxListing | undefined;
  #kept: readonly OperationFile[] = [];
  #done: NewestFiles = new Map();

  /** @param window whose temporary files these are. */
  constructor(files: Files, path: string, window: string) {
    this.#files = files;
    this.#path = path;
    this.#window = window;
  }

  at(folder: OperationPlace | "tmp"): string {
    return `${this.#path}${sep}${folder}`;
  }

  path(file: OperationFile): string {
    return `${this.at(file.place)}${sep}${operationFileName(file)}`;
  }

  /** A name in `tmp` that nobody has. */
  temporary(id: string): string {
    this.#written += 1;
    return `${this.at("tmp")}${sep}${id}.${this.#written}.${this.#window}`;
  }

  async prepare(): Promise<void> {
    if (!this.#isReady) {
      for (const place of ["tmp", ...operationPlaces] as const) {
        await this.#files.makeFolder(this.at(place));
      }
      this.#isReady = true;
    }
  }

  /** Writes to `tmp`, flushed. The folders may have been taken away while the window is open. @returns the path. */
  async write(id: string, bytes: Uint8Array): Promise<string> {
    const path = this.temporary(id);
    try {
      await this.#writeNew(path, bytes);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") {
        throw error;
      }
      this.#isReady = false;
      await this.prepare();
      await this.#writeNew(path, bytes);
    }
    return path;
  }

  /**
   * Moves what {@link write} has written to its place. Another window that takes this one for ended, as when its library
   * was closed in the middle, may have removed it: then it is written again. Throws where it goes each time, as where a
   * scanner takes such a text for harmful.
   */
  async place(temporary: string, path: string, again: () => Promise<string>): Promise<void> {
    let from = temporary;
    for (let left = 3; !(await this.#files.rename(from, path)); left -= 1) {
      if (left === 0) {
        throw Object.assign(new Error("What was written is gone."), { code: "ENOENT" });
      }
      from = await again();
    }
  }

  /**
   * All places, most of them twice: forth and back, so that a file is seen whichever way it is just being moved.
   * @returns the same listing as the last time where all names are the same.
   */
  async list(): Promise<OutboxListing> {
    const listings: (readonly OperationFile[])[] = [];
    for (const place of forthAndBack) {
      listings.push(this.#filesIn(place, await this.#files.list(this.at(place))));
    }
    if (this.#listing === undefined || !isSame(listings, this.#listings)) {
      this.#listings = listings;
      this.#listing = this.#listingOf(listings);
    }
    return this.#listing;
  }

  /** What is in `tmp`, and whose it is. */
  async temporaries(): Promise<readonly TemporaryFile[]> {
    const names = await this.#files.list(this.at("tmp"));
    return names.map((name) => ({
      path: `${this.at("tmp")}${sep}${name}`,
      window: name.slice(name.lastIndexOf(".") + 1),
    }));
  }

  async removeQuietly(path: string): Promise<void> {
    await this.#files.remove(path).catch(() => undefined);
  }

  #listingOf(listings: readonly (readonly OperationFile[])[]): OutboxListing {
    const [first = [], own = [], held = [], kept = [], ownAgain = [], last = []] = listings;
    if (this.#kept !== kept) {
      this.#kept = kept;
      this.#done = newestOf(kept);
    }
    // Most of the time the same are there on the way back.
    const waiting = [...new Set([first, own, held, ownAgain, last])].flat();
    return listingOf(waiting, kept, this.#done);
  }

  #filesIn(place: OperationPlace, names: readonly string[]): readonly OperationFile[] {
    const before = this.#listed.get(place);
    if (before !== undefined && isSame(names, before.names)) {
      return before.files;
    }
    const files = names.map((name) => this.#parse(place, name)).filter((it) => it !== undefined);
    this.#listed.set(place, { names, files });
    return files;
  }

  #parse(place: OperationPlace, name: string): OperationFile | undefined {
    let names = this.#parsed.get(place);
    if (names === undefined || names.size > rememberedNames) {
      names = new Map();
      this.#parsed.set(place, names);
    }
    const known = names.get(name);
    const file = known ?? parseOperationFile(place, name);
    if (known === undefined) {
      names.set(name, file);
    }
    return file;
  }

  async #writeNew(path: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#files.writeNew(path, bytes);
    } catch (error) {
      await this.removeQuietly(path);
      throw error;
    }
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
