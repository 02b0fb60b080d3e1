import { join } from "node:path";
import { DisposableOwner } from "../../disposables.ts";
import { Emitter } from "../../emitter.ts";
import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { watchFolder } from "../files/watchFolder.ts";
import { AppendedLines } from "../files/appendedLines.ts";
import { mayRename, renamed } from "../renamed.ts";
import { Serial } from "../serial.ts";
import type { CurrentLibrary } from "../currentLibrary.ts";

/** A line of the file: added (`+`) or removed (`-`). */
type FavoriteChange = readonly [sign: "+" | "-", id: SnippetId];

export interface FavoritesParts {
  readonly libraries: Pick<
    CurrentLibrary<{ readonly id: string }>,
    "library" | "onDidChange" | "onDidChangeSnippets"
  >;
  /** The folder of a library's favorites. Created at the first write. */
  readonly folderOf: (libraryKey: string) => string;
  readonly watch?: typeof watchFolder;
  /** Called with failures in the background. */
  readonly onError: (error: unknown) => void;
}

/**
 * The snippets of the library in use that the user has marked, on this computer only. A mark follows its snippet when the
 * server gives an id. A deleted snippet stays marked, in case it comes back.
 */
export class Favorites extends DisposableOwner {
  readonly #parts: FavoritesParts;
  readonly #turns = new Serial();
  readonly #changed = this.owned.add(new Emitter<void>());
  /** The favorites have changed, in any window. */
  readonly onDidChange = this.#changed.event;
  #ids: ReadonlySet<SnippetId> = new Set();
  #loading: Promise<void>;
  #watching: Disposable | undefined;

  constructor(parts: FavoritesParts) {
    super();
    this.#parts = parts;
    this.owned.add({ dispose: () => this.#watching?.dispose() });
    this.owned.add(parts.libraries.onDidChange(() => this.#begin()));
    this.owned.add(
      parts.libraries.onDidChangeSnippets((change) => {
        if (mayRename(change)) {
          this.#follow();
        }
      }),
    );
    this.#loading = this.#read();
  }

  /** Resolves when the favorites of the library in use are known. Never rejects. */
  get ready(): Promise<void> {
    return this.#loading;
  }

  /** @param id the present one. */
  has(id: SnippetId): boolean {
    return this.#ids.has(id);
  }

  /** In the order of adding. Some may be of snippets that are deleted. */
  all(): readonly SnippetId[] {
    return [...this.#ids];
  }

  /** @throws {SnippetError} `storage`; then nothing has changed. */
  add(ids: readonly SnippetId[]): Promise<void> {
    return this.#change(() => ids.filter((id) => !this.has(id)).map((id) => ["+", id] as const));
  }

  /** @throws {SnippetError} `storage`; then nothing has changed. */
  remove(ids: readonly SnippetId[]): Promise<void> {
    return this.#change(() => ids.filter((id) => this.has(id)).map((id) => ["-", id] as const));
  }

  get #key(): string | undefined {
    const { library } = this.#parts.libraries;
    return library?.key;
  }

  #begin(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#loading = this.#read();
  }

  #read(): Promise<void> {
    const reading = this.#turns.run(() => this.#load(this.#key).catch(this.#parts.onError));
    this.#follow();
    return reading;
  }

  async #load(key: string | undefined): Promise<void> {
    const ids = favoritesOf(key === undefined ? [] : await this.#fileOf(key).read());
    if (key !== this.#key) {
      return;
    }
    const isSame = ids.size === this.#ids.size && [...ids].every((id) => this.#ids.has(id));
    this.#ids = ids;
    if (key !== undefined && ids.size > 0) {
      // Only an existing folder can be watched.
      const folder = this.#parts.folderOf(key);
      this.#watching ??= this.#parts.watch?.(folder, () => void this.#read());
    }
    if (!isSame) {
      this.#changed.fire();
    }
  }

  #follow(): void {
    const { libraries, onError } = this.#parts;
    this.#change(() => {
      const { library } = libraries;
      return renamed(library, this.all()).flatMap(([from, to]) => [
        ["-", from] as const,
        ["+", to] as const,
      ]);
    }).catch(onError);
  }

  #change(changesOf: () => readonly FavoriteChange[]): Promise<void> {
    const key = this.#key;
    return this.#turns.run(async () => {
      const changes = changesOf();
      if (key === undefined || key !== this.#key || changes.length === 0) {
        return;
      }
      try {
        await this.#fileOf(key).append(changes);
        await this.#load(key);
      } catch (cause) {
        const message = "The favorites could not be saved on this computer.";
        throw new SnippetError("storage", message, { cause });
      }
    });
  }

  #fileOf(key: string): AppendedLines<FavoriteChange> {
    return new AppendedLines(join(this.#parts.folderOf(key), "favorites"), isChange);
  }
}

/** In the order of adding. */
function favoritesOf(changes: readonly FavoriteChange[]): ReadonlySet<SnippetId> {
  const favorites = new Set<SnippetId>();
  for (const [sign, id] of changes) {
    favorites.delete(id);
    if (sign === "+") {
      favorites.add(id);
    }
  }
  return favorites;
}

function isChange(value: unknown): value is FavoriteChange {
  return (
    Array.isArray(value) && (value[0] === "+" || value[0] === "-") && typeof value[1] === "string"
  );
}
