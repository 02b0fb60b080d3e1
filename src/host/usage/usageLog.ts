import { AppendedLines } from "../../core/library/files/appendedLines.ts";
import type { SnippetId } from "../../core/model.ts";
import type { SearchUsage } from "../../core/search/searchEngine.ts";

/** A longer file is shortened to one line a snippet when it is read. */
const mostLines = 4000;

/** A line of the file: one or several uses; or an id whose uses count for another id. */
type Line =
  | readonly [id: SnippetId, lastUsedAt: number, count: number]
  | readonly [from: SnippetId, to: SnippetId];

/**
 * The number of uses of each snippet of one account on this computer, and the last time. Each use appends a line, so that
 * no window overwrites another's. Unreadable or unwritable lines are ignored, because usage only orders equal results.
 */
export class UsageLog {
  readonly #lines: AppendedLines<Line>;
  readonly #now: () => number;
  readonly #noted: () => void;
  readonly #uses = new Map<SnippetId, SearchUsage>();
  readonly #names = new Map<SnippetId, SnippetId>();

  /**
   * @param now epoch milliseconds.
   * @param noted called after a use in this window.
   */
  constructor(path: string, now: () => number, noted: () => void = () => undefined) {
    this.#lines = new AppendedLines(path, isLine);
    this.#now = now;
    this.#noted = noted;
  }

  of(id: SnippetId): SearchUsage | undefined {
    return this.#uses.get(id);
  }

  /** The last used snippets, the latest first. */
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

  /** Counts uses of one id for another id, in every window, earlier and later uses. A repetition changes nothing. */
  async rename(names: readonly (readonly [from: SnippetId, to: SnippetId])[]): Promise<void> {
    if (names.length > 0) {
      await this.#append(names);
    }
  }

  async #append(lines: readonly Line[]): Promise<void> {
    lines.forEach((line) => this.#take(line));
    this.#noted();
    // The user's action has worked; only the order of equal results in another session suffers.
    await this.#lines.append(lines).catch(() => undefined);
  }

  #take([given, next, count = 0]: Line): void {
    if (typeof next === "string") {
      const before = this.#uses.get(given);
      // A server may reuse an id, which then is a current one.
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
