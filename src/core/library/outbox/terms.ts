import { join } from "node:path";
import { SnippetError } from "../../errors.ts";
import { madeEmpty } from "../files/files.ts";
import type { Files } from "../files/files.ts";

/** A file `ID.TERM.REVISION`. The highest of an ID counts: a late write of an earlier term has a lower number. */
export interface FileVersion {
  readonly id: string;
  readonly term: number;
  readonly revision: number;
  /** The file's name. */
  readonly name: string;
}

const form = /^([a-z0-9-]{1,64})\.(\d{1,12})\.(\d{1,12})$/;

/** The lowest first. */
export function versionsIn(names: readonly string[]): readonly FileVersion[] {
  return names
    .flatMap((name) => {
      const [, id, term, revision] = form.exec(name) ?? [];
      return id === undefined ? [] : { id, term: Number(term), revision: Number(revision), name };
    })
    .toSorted((a, b) => a.term - b.term || a.revision - b.revision);
}

/** Terms tell which window led last: a new leader makes `terms/N` exclusively. Rejects with the system's errors. */
export class Terms {
  readonly #files: Files;
  readonly #folder: string;

  constructor(files: Files, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /** Makes the next term, which no other window can make. */
  async begin(): Promise<number> {
    await this.#files.makeFolder(this.#folder);
    for (;;) {
      const terms = await this.#all();
      const term = Math.max(0, ...terms) + 1;
      if (await madeEmpty(this.#files, this.#path(term))) {
        await this.#files.syncFolder(this.#folder);
        for (const old of terms.filter((it) => it < term - 1)) {
          await this.#files.remove(this.#path(old)).catch(() => undefined);
        }
        return term;
      }
    }
  }

  /** Whether no other window has begun to lead since. */
  async isLatest(term: number): Promise<boolean> {
    return (await this.#all()).every((it) => it <= term);
  }

  async #all(): Promise<readonly number[]> {
    const names = await this.#files.list(this.#folder);
    return names.map(Number).filter((it) => Number.isSafeInteger(it));
  }

  #path(term: number): string {
    return join(this.#folder, String(term));
  }
}

/** The error of a window that does not lead any longer. */
export function notLeading(): SnippetError {
  return new SnippetError("storage", "Another window sends the pending changes.");
}
