import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { SnippetId } from "../../model.ts";
import { systemCode } from "../../systemCode.ts";

/** One line of the file: added (`+`) or taken away (`-`). */
export interface FavoriteChange {
  readonly sign: "+" | "-";
  readonly id: SnippetId;
}

/**
 * The favorites of one library: a line for each that was added or taken away, so that no window loses what another one
 * writes. A line that a crash cut off, or that somebody else wrote, counts for nothing.
 */
export class FavoritesFile {
  readonly #path: string;

  /** @param path the folder is made when something is written. */
  constructor(path: string) {
    this.#path = path;
  }

  /** @returns the ids in the order of adding. @throws the system's error; a file that is missing is empty. */
  async read(): Promise<ReadonlySet<SnippetId>> {
    const favorites = new Set<SnippetId>();
    for (const { sign, id } of (await this.#text()).split("\n").flatMap(readLine)) {
      favorites.delete(id);
      if (sign === "+") {
        favorites.add(id);
      }
    }
    return favorites;
  }

  /** Is on the disk when it resolves. @throws the system's error. */
  async append(changes: readonly FavoriteChange[]): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    // A line that a crash has cut off ends here.
    const lines = changes.map(({ sign, id }) => `\n${JSON.stringify([sign, id])}`).join("");
    await appendFile(this.#path, `${lines}\n`, { mode: 0o600, flush: true });
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.#path, "utf8");
    } catch (error) {
      if (systemCode(error) === "ENOENT") {
        return "";
      }
      throw error;
    }
  }
}

function readLine(line: string): readonly FavoriteChange[] {
  try {
    const value: unknown = JSON.parse(line);
    return isChange(value) ? [{ sign: value[0], id: value[1] }] : [];
  } catch {
    return [];
  }
}

function isChange(value: unknown): value is readonly [FavoriteChange["sign"], SnippetId] {
  return (
    Array.isArray(value) && (value[0] === "+" || value[0] === "-") && typeof value[1] === "string"
  );
}
