import { SnippetError } from "../../errors.ts";
import type { Files } from "./files.ts";

/** The version of the folders' layout; the folder of this layout is `v1`. */
const layout = 1;

/**
 * The files of one layout. Once a later version of the extension has created the folder of its own layout, everything can
 * still be read, but nothing is changed: a write fails with a reason, and no rename succeeds, so that no change is sent
 * from two layouts.
 */
export class FormatGuard implements Files {
  readonly #files: Files;
  readonly #root: string;

  /** @param root holds a folder for each layout. */
  constructor(files: Files, root: string) {
    this.#files = files;
    this.#root = root;
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#files.list(folder);
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return this.#files.read(path);
  }

  /** @throws {SnippetError} `storage` where a later version has taken over. */
  async writeNew(path: string, bytes: Uint8Array): Promise<void> {
    if (await this.#isTakenOver()) {
      throw new SnippetError(
        "storage",
        "The snippets on this computer were saved by a newer version of this extension. Update the extension to use them.",
        { details: { reason: "newer" } },
      );
    }
    await this.#files.writeNew(path, bytes);
  }

  async rename(from: string, to: string): Promise<boolean> {
    return !(await this.#isTakenOver()) && (await this.#files.rename(from, to));
  }

  async remove(path: string): Promise<void> {
    if (!(await this.#isTakenOver())) {
      await this.#files.remove(path);
    }
  }

  makeFolder(path: string): Promise<void> {
    return this.#files.makeFolder(path);
  }

  syncFolder(path: string): Promise<void> {
    return this.#files.syncFolder(path);
  }

  /** Read each time: another window may have been updated meanwhile. */
  async #isTakenOver(): Promise<boolean> {
    const names = await this.#files.list(this.#root);
    return names.some((name) => Number(/^v(\d{1,9})$/.exec(name)?.[1] ?? 0) > layout);
  }
}
