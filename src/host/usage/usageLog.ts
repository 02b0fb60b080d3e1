import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { SnippetId } from "../../core/model.ts";
import type { SearchUsage } from "../../core/search/searchEngine.ts";

/** More lines than this are shortened to one a snippet when they are read. */
const mostLines = 4000;

/**
 * How often and when last each snippet was used, on this computer and of one account. One line a use, appended, so that
 * no window loses what another one writes. What cannot be read or written is left out: it decides between equals only.
 */
export class UsageLog {
  readonly #path: string;
  readonly #now: () => number;
  readonly #noted: () => void;
  readonly #uses = new Map<SnippetId, SearchUsage>();

  /**
   * @param now epoch milliseconds.
   * @param noted called when something was used, by this window.
   */
  constructor(path: string, now: () => number, noted: () => void = () => undefined) {
    this.#path = path;
    this.#now = now;
    this.#noted = noted;
  }

  of(id: SnippetId): SearchUsage | undefined {
    return this.#uses.get(id);
  }

  /** The last used ones, the last first. */
  recent(count: number): readonly SnippetId[] {
    return [...this.#uses]
      .sort(([, one], [, other]) => other.lastUsedAt - one.lastUsedAt)
      .slice(0, count)
      .map(([id]) => id);
  }

  async read(): Promise<void> {
    const text = await readFile(this.#path, "utf8").catch(() => "");
    const lines = text.split("\n").flatMap(readLine);
    for (const { id, usage } of lines) {
      this.#add(id, usage);
    }
    if (lines.length > mostLines) {
      const short = [...this.#uses].map(([id, usage]) => lineOf(id, usage));
      await writeFile(this.#path, short.join(""), { mode: 0o600 }).catch(() => undefined);
    }
  }

  async note(ids: readonly SnippetId[]): Promise<void> {
    const usage = { lastUsedAt: this.#now(), count: 1 };
    await this.#append(ids.map((id) => [id, usage]));
  }

  /** What was used under a local id counts for the id that the service gave. */
  async rename(from: SnippetId, to: SnippetId): Promise<void> {
    const usage = this.of(from);
    if (usage !== undefined) {
      this.#uses.delete(from);
      await this.#append([[to, usage]]);
    }
  }

  async #append(uses: readonly (readonly [SnippetId, SearchUsage])[]): Promise<void> {
    for (const [id, usage] of uses) {
      this.#add(id, usage);
    }
    this.#noted();
    try {
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      const lines = uses.map(([id, usage]) => lineOf(id, usage)).join("");
      await appendFile(this.#path, lines, { mode: 0o600 });
    } catch {
      // What the person did worked; only the order of equal finds in another session suffers.
    }
  }

  #add(id: SnippetId, { lastUsedAt, count }: SearchUsage): void {
    const before = this.#uses.get(id);
    this.#uses.set(id, {
      lastUsedAt: Math.max(lastUsedAt, before?.lastUsedAt ?? 0),
      count: count + (before?.count ?? 0),
    });
  }
}

function lineOf(id: SnippetId, { lastUsedAt, count }: SearchUsage): string {
  return `${JSON.stringify([id, lastUsedAt, count])}\n`;
}

/** Nothing of a line that a crash cut off or that somebody else wrote. */
function readLine(line: string): { readonly id: SnippetId; readonly usage: SearchUsage }[] {
  try {
    const value: unknown = JSON.parse(line);
    if (!isUse(value)) {
      return [];
    }
    const [id, lastUsedAt, count] = value;
    return [{ id, usage: { lastUsedAt, count } }];
  } catch {
    return [];
  }
}

function isUse(value: unknown): value is readonly [SnippetId, number, number] {
  return (
    Array.isArray(value) &&
    typeof value[0] === "string" &&
    typeof value[1] === "number" &&
    typeof value[2] === "number"
  );
}
