import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import type { CacheRow, Moment, StoreNews } from "./cacheChange.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import type { CacheState } from "./cacheState.ts";
import { CodeTable } from "./codeTable.ts";
import { checkFormat, checkRows, isEmpty } from "./fileCheck.ts";
import { columns, markOf, numberOf, putRow, rowSum, schema, slices, usedBytes } from "./schema.ts";
import { readFields, withCodeFromDisk, writeFields } from "./rowFields.ts";
import { guarded } from "../files/guarded.ts";
import { NextRun } from "../serial.ts";
import { Sqlite, damage, isDamage } from "../../sqlite.ts";
import type { Columns } from "../../sqlite.ts";
import { StateTable, nothing } from "./stateTable.ts";
import type { Whole } from "./stateTable.ts";

const rowsAtOnce = 500;

export interface CacheFileOptions {
  readonly clock: Pick<Clock, "now">;
  readonly flush: (path: string) => Promise<void>;
  readonly room: number;
}

/** No other transaction changes the store until this one ends. */
export type StoreTransaction = Pick<
  CacheFile,
  "newsSince" | "isFull" | "lastWritten" | "writtenAt" | "put" | "remove" | "setState"
>;

/**
 * The file of a cache: a row for a snippet, its code apart. Every row has a SHA-256, which {@link check} compares; rows
 * shown before that are only known to be well-formed. Its methods throw `storage`, see {@link isDamage}.
 */
export class CacheFile {
  readonly #file: Sqlite;
  readonly #codes: CodeTable;
  readonly #state: StateTable;
  readonly #flushing: NextRun;
  /** Of all that was written without flushing, since the last {@link flush}. */
  #flushed: Promise<unknown> = Promise.resolve();
  readonly #room: number;
  #whole: Whole = nothing;
  #hasGone = false;
  /** Set when code that was read differed from its checksum. */
  #isDamaged = false;

  /**
   * @param options.flush flushes the file to the disk, off this thread.
   * @param options.room bytes of a server's data that the file may hold.
   */
  constructor(path: string, { clock, flush, room }: CacheFileOptions) {
    this.#file = new Sqlite(path);
    this.#flushing = new NextRun(() => flush(path));
    this.#codes = new CodeTable(this.#file, () => clock.now());
    this.#state = new StateTable(this.#file);
    this.#room = room;
  }

  /** Makes an empty file a cache without snippets. @throws {SnippetError} as damage, where it is another file. */
  open(): void {
    if (isEmpty(this.#file)) {
      this.#file.transaction(() => {
        if (isEmpty(this.#file)) {
          this.#file.exec(schema);
          this.#state.setWhole(nothing);
        }
      });
    }
    checkFormat(this.#file);
  }

  close(): void {
    this.#file.close();
  }

  /**
   * Resolves when earlier transactions are flushed, so that the next one has little to wait for. A failed flush is not tried
   * again, since the system may count its pages as written (Rebello et al., ATC 2020).
   */
  async flush(): Promise<void> {
    const flushed = this.#flushed;
    this.#flushed = Promise.resolve();
    await guarded("The snippets could not be stored on this computer.", () => flushed);
  }

  /** @param isFlushedLater see {@link Sqlite.transaction}; begun at once, and {@link flush} waits for its end. */
  transaction<T>(work: (transaction: StoreTransaction) => T, isFlushedLater = false): T {
    if (this.#isDamaged) {
      throw damage("code");
    }
    const result = this.#file.transaction(() => this.#within(work), isFlushedLater);
    if (isFlushedLater) {
      this.#flushed = Promise.all([this.#flushed, this.#flushing.join()]);
      this.#flushed.catch(() => undefined);
    }
    return result;
  }

  #within<T>(work: (transaction: StoreTransaction) => T): T {
    const whole = this.#state.whole();
    this.#whole = whole;
    this.#hasGone = this.#file.get("SELECT 1 FROM gone LIMIT 1") !== undefined;
    const result = work(this);
    if (this.#whole !== whole) {
      this.#state.setWhole(this.#whole);
    }
    return result;
  }

  whole(): Whole {
    return this.#state.whole();
  }

  state(): CacheState {
    return this.#state.state();
  }

  /** All rows, in slices. */
  *rows(): Generator<readonly CacheRow[]> {
    const sql = `SELECT ${columns} FROM snippet WHERE n > ? ORDER BY n LIMIT ?`;
    for (const rows of slices(this.#file, sql, rowsAtOnce)) {
      yield rows.map((row) => this.#row(row));
    }
  }

  /** Compares everything with its checksums, in steps, and then removes code that no window shows any longer. */
  *check(): Generator<void> {
    yield* checkRows(this.#file, () => this.whole());
    this.#codes.clearRetired();
  }

  /** Other windows' changes. */
  newsSince(moment: Moment): StoreNews {
    const whole = this.#state.whole();
    if (whole.moment <= moment) {
      return { moment: whole.moment, rows: [], gone: [], state: undefined };
    }
    const rows = this.#file.all(`SELECT ${columns} FROM snippet WHERE changed > ?`, moment);
    const gone = this.#file.all("SELECT id FROM gone WHERE changed > ?", moment);
    return {
      moment: whole.moment,
      rows: rows.map((row) => this.#row(row)),
      gone: gone.map(([id]) => String(id)),
      state: whole.stateMoment > moment ? this.#state.state() : undefined,
    };
  }

  /** The last confirmation of a write to this snippet, or of its deletion; 0 for never. */
  writtenAt(id: SnippetId): Moment {
    const [written] =
      this.#file.get("SELECT written FROM snippet WHERE id = ?", id) ??
      this.#file.get("SELECT written FROM gone WHERE id = ?", id) ??
      [];
    return typeof written === "number" ? written : 0;
  }

  /** Whether there is no room for more of a server's data. */
  get isFull(): boolean {
    const [used] = this.#file.get(usedBytes) ?? [];
    return Number(used) >= this.#room;
  }

  /** The last confirmation of any write from here; 0 for never. */
  get lastWritten(): Moment {
    return this.#whole.lastWritten;
  }

  /**
   * @param isNew whether there is no row of this snippet.
   * @returns the row as it is to be kept in memory.
   */
  put(row: CacheRow, isNew: boolean): CacheRow {
    const { snippet, missing } = row.cached;
    const { id } = snippet;
    const [oldCode, oldSum] = isNew
      ? []
      : (this.#file.get("SELECT code, sum FROM snippet WHERE id = ?", id) ?? []);
    const known = numberOf(oldCode);
    const code = missing.has("code") ? undefined : this.#codes.keep(snippet.code, known);
    if (code === undefined && known !== undefined) {
      this.#codes.retire(known);
    }
    const fields = writeFields(row.cached);
    const sum = rowSum(id, code, fields);
    const { position, changed, written } = row;
    this.#file.run(putRow, id, position, changed, written, code ?? null, fields, sum);
    if (this.#hasGone) {
      this.#file.run("DELETE FROM gone WHERE id = ?", id);
    }
    this.#note(changed, oldSum === undefined ? 1 : 0, markOf(sum) ^ markOf(oldSum), written);
    return { cached: this.#lazy(row.cached, code), position, changed, written };
  }

  remove(id: SnippetId, changed: Moment, written: Moment): void {
    const [code, sum] = this.#file.get("SELECT code, sum FROM snippet WHERE id = ?", id) ?? [];
    if (typeof code === "number") {
      this.#codes.retire(code);
    }
    this.#file.run("DELETE FROM snippet WHERE id = ?", id);
    this.#file.run("INSERT OR REPLACE INTO gone VALUES (?, ?, ?)", id, changed, written);
    this.#hasGone = true;
    this.#note(changed, sum === undefined ? 0 : -1, markOf(sum), written);
  }

  setState(state: Partial<CacheState>, changed: Moment): void {
    this.#state.setState(state);
    this.#note(changed, 0, 0, 0);
    this.#whole = { ...this.#whole, stateMoment: changed };
  }

  #row([, id, position, changed, written, code, fields]: Columns): CacheRow {
    const cached = readFields(String(id), String(fields), this.#reader(numberOf(code)));
    if (cached === undefined) {
      throw damage("fields");
    }
    return {
      cached,
      position: numberOf(position) ?? 0,
      changed: numberOf(changed) ?? 0,
      written: numberOf(written) ?? 0,
    };
  }

  /** The record as it would be read from the file. */
  #lazy(given: CachedSnippet, code: number | undefined): CachedSnippet {
    const { missing, version, listed, readAt } = given;
    const { id } = given.snippet;
    const snippet = withCodeFromDisk(id, given.snippet, this.#reader(code));
    return { snippet, missing, version, listed, readAt };
  }

  /** Once the file is closed, reading throws: another file may have other code under the same id. */
  #reader(code: number | undefined): (() => string) | undefined {
    return code === undefined ? undefined : () => this.#codeIn(code);
  }

  #codeIn(code: number): string {
    try {
      return this.#codes.read(code);
    } catch (error) {
      this.#isDamaged ||= isDamage(error);
      throw error;
    }
  }

  #note(moment: Moment, more: number, mark: number, written: Moment): void {
    const whole = this.#whole;
    this.#whole = {
      moment,
      stateMoment: whole.stateMoment,
      lastWritten: Math.max(whole.lastWritten, written),
      count: whole.count + more,
      mark: whole.mark ^ mark,
    };
  }
}
