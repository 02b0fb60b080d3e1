import { isSnippetError, unconfirmed } from "../../errors.ts";
import type { Language, Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { ApiAnswer } from "../apiChannel.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { jsonOf } from "../plainSuccess.ts";
import { readSnippet, type ReadRecord } from "../wire/readSnippet.ts";
import { mayBe } from "./createdSearch.ts";
import { differences } from "./differences.ts";
import { notKept } from "./notKept.ts";

/** The reads that a write needs. */
export interface SnippetReads {
  read(id: SnippetId): Promise<ReadRecord>;
  /** Finds the record of a create without an id in its response. @throws {SnippetError} if it cannot be decided. */
  find(meant: SnippetDraft, baseline: readonly SnippetId[]): Promise<SnippetId | undefined>;
  /** The member with code in this server's records. */
  seenCodeField(): string | undefined;
  languages(): readonly Language[];
}

/** Reads records right after they were written. */
export class ReadBack {
  readonly #reads: SnippetReads;
  readonly #dialect: { readonly current: Dialect };

  constructor(reads: SnippetReads, dialect: { readonly current: Dialect }) {
    this.#reads = reads;
    this.#dialect = dialect;
  }

  /**
   * The new record: the one that the response names, or else the newest in the list that may come from this draft. The id
   * in a response may be that of a job, a user or an older snippet, which must not be overwritten.
   * @param baseline records that were there before.
   * @throws {SnippetError} `not-kept` if there is no such record.
   */
  async created(
    answered: SnippetId | undefined,
    meant: SnippetDraft,
    baseline: readonly SnippetId[],
  ): Promise<ReadRecord> {
    if (answered !== undefined && !baseline.includes(answered)) {
      const record = await this.record(answered).catch((error: unknown) => {
        if (!isSnippetError(error) || !isSnippetError(error.cause, "not-found")) throw error;
      });
      if (record !== undefined && mayBe(meant, record.snippet)) {
        return record;
      }
    }
    const found = await this.#reads.find(meant, baseline).catch(() => undefined);
    if (found === undefined) {
      throw unconfirmed();
    }
    return this.record(found);
  }

  /**
   * Reads twice if the first response is a refusal, or the earlier content and not that of the answer to the write, because a
   * replica may lag behind.
   * @param before the content before the write. @param answer to the write.
   * @throws {SnippetError} `not-kept`, unchecked, if there is no record, or only a copy that is older than the answer.
   */
  async record(id: SnippetId, before?: Snippet, answer?: ApiAnswer): Promise<ReadRecord> {
    const message =
      "The snippet was saved, but could not be read back from the server to check it.";
    const told = this.#toldBy(answer, id);
    let record: ReadRecord;
    let isOld = false;
    try {
      record = await this.#reads.read(id).catch((error: unknown) => {
        const isRefusal = isSnippetError(error) && error.details.status !== undefined;
        if (!isRefusal || error.code === "too-many-requests") {
          throw error;
        }
        return this.#reads.read(id);
      });
      const isNew = before === undefined || !isSameVersion(before, record.snippet);
      isOld = !isNew && (told === undefined || !isSameVersion(told, record.snippet));
      record = isOld ? await this.#reads.read(id) : record;
    } catch (cause) {
      throw notKept("check", message, { id, cause });
    }
    if (isOld && isOlder(record.snippet, told)) {
      throw notKept("check", message, { id });
    }
    return record;
  }

  #toldBy(answer: ApiAnswer | undefined, id: SnippetId): Snippet | undefined {
    try {
      const { snippet } = readSnippet(answer && jsonOf(answer), this.#dialect.current);
      return snippet.id === id ? snippet : undefined;
    } catch (error) {
      if (!isSnippetError(error)) {
        throw error;
      }
      return undefined;
    }
  }
}

/** By whole seconds: a database may keep no more of a time than these. */
function isOlder({ updatedAt = Infinity }: Snippet, told: Snippet | undefined): boolean {
  const seconds = (time: number): number => Math.floor(time / 1_000);
  return seconds(told?.updatedAt ?? 0) > seconds(updatedAt);
}

/** A copy with a later time of change is no earlier one, whatever it shows. */
function isSameVersion(before: Snippet, { updatedAt = 0, ...read }: Snippet): boolean {
  return updatedAt <= (before.updatedAt ?? Infinity) && differences(before, read).length === 0;
}
