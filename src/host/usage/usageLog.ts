import { AppendedLines } from "../../core/library/files/appendedLines.ts";
import type { SnippetId } from "../../core/model.ts";
import type { SearchUsage } from "../../core/search/searchEngine.ts";

/** More lines than this are shortened to one a snippet when they are read. */
const mostLines = 4000;

/** A line of the file: a use, or several in one; or that what was used under an id counts for another one. */
type Line =
  | readonly [id: SnippetId, lastUsedAt: number, count: number]
  | readonly [from: SnippetId, to: SnippetId];

/**
 * How often and when last each snippet of one account was used on this computer. One appended line a use, so that no
 * window overwrites another's. Lines that cannot be read or written are left out: usage only orders equal results.
 */
export class UsageLog {
  readonly #lines: AppendedLines<Line>;
  readonly #now: () => number;
  readonly #noted: () => void;
  readonly #uses = new Map<SnippetId, SearchUsage>();
  readonly #names = new Map<SnippetId, SnippetId>();

  /**
   * @param now epoch milliseconds.
   * @param noted called when something was used, by this window.
   */
  constructor(path: string, now: () => number, noted: () => void = () => undefined) {
    this.#lines = new AppendedLines(path, isLine);
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

  ids(): Iterable<SnippetId> {
    return this.#uses.keys();
  }

  async read(): Promise<void> {
    const lines = await this.#lines.read().catch(() => []);
    lines.forEach((line) => this.#take(line));
    if (lines.length > mostLines) {
      const uses = [...this.#uses].map(([id, use]): Line => [id, use.lastUsedAt, use.count]);
      await this.#lines.replace(uses).catch(() => undefined);
    }
  }

  note(ids: readonly SnippetId[]): Promise<void> {
    const now = this.#now();
    return this.#append(ids.map((id) => [id, now, 1]));
  }

  /** Counts uses of one id for another one, in every window, before and after; repeating it changes nothing. */
  async rename(names: readonly (readonly [from: SnippetId, to: SnippetId])[]): Promise<void> {
    if (names.length > 0) {
      await this.#append(names);
    }
  }

  async #append(lines: readonly Line[]): Promise<void> {
    lines.forEach((line) => this.#take(line));
    this.#noted();
    // The user's action worked; only the order of equal results in another session suffers.
    await this.#lines.append(lines).catch(() => undefined);
  }

  #take([given, next, count = 0]: Line): void {
    if (typeof next === "string") {
      const before = this.#uses.get(given);
      // A server may give an id again, which then is a present one.
      this.#names.delete(next);
      this.#names.set(given, next);
      this.#uses.delete(given);
      if (before !== undefined) {
        this.#take([next, before.lastUsedAt, before.count]);
      }
      return;
    }
    const id = this.#present(given);
    const before = this.#uses.get(id);
    this.#uses.set(id, {
      lastUsedAt: Math.max(next, before?.lastUsedAt ?? 0),
      count: count + (before?.count ?? 0),
    });
  }

  #present(id: SnippetId): SnippetId {
    const next = this.#names.get(id);
    return next === undefined ? id : this.#present(next);
  }
}

function isLine(value: unknown): value is Line {
  if (!Array.isArray(value) || typeof value[0] !== "string") {
    return false;
  }
  return value.length === 2
    ? typeof value[1] === "string"
    : typeof value[1] === "number" && typeof value[2] === "number";
}
