import { SnippetError, isSnippetError } from "../errors.ts";
import { inTurns } from "../turns.ts";
import type { Account, Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { ApiAnswer, ApiChannel, ApiRequest } from "./apiChannel.ts";
import { findCreated } from "./writing/createdSearch.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { readAllNames } from "./nameLists.ts";
import { patchOf, type Known, type ToldValue } from "./writing/patch.ts";
import { isPlainSuccess } from "./plainSuccess.ts";
import { eachPage } from "./paging.ts";
import { SnippetLists } from "./snippetLists.ts";
import type { ListQuery, SnippetPage } from "./snippetPage.ts";
import { SnippetWriter } from "./writing/snippetWriter.ts";
import { compareKept } from "./writing/verification.ts";
import { conditionHeaders, strongTag } from "./writing/writeCondition.ts";
import type { CreateCondition, WriteCondition } from "./writing/writeCondition.ts";
import { readAccount } from "./wire/readAccount.ts";
import { readLanguage } from "./wire/readLanguage.ts";
import { codeFieldOf, isDeletedRecord, optionalFields, readSnippet } from "./wire/readSnippet.ts";
import type { ReadRecord, SnippetRecord } from "./wire/readSnippet.ts";
import { readTag } from "./wire/readTag.ts";
import { isContent, withId } from "./wire/recordIn.ts";

/** Limits the memory while a server is down for long. A few drafts are enough to learn from. */
const mostUnseen = 8;
/** Pages of a list that are read to prove a deletion. */
const listedPages = 5;

/**
 * The operations of the specification, typed. Every method throws {@link SnippetError}.
 * Abort ends a read with `cancelled` and leaves nothing behind. A write resolves only after the record was read back and
 * has the intended values.
 */
export class ApiClient {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  readonly #writer: SnippetWriter;
  readonly #lists: SnippetLists;
  #languages: readonly Language[] | undefined;
  /** The member with code in this server's records. It counts as learned only after a write has proved it. */
  #seenCodeField: string | undefined;
  readonly #told = new Set<ToldValue>();
  /** Drafts that no response has confirmed yet. A record that matches one shows the server's field names. */
  readonly #unseen = new Set<SnippetDraft>();

  constructor(channel: ApiChannel, dialect: DialectStore) {
    this.#channel = channel;
    this.#dialect = dialect;
    this.#lists = new SnippetLists(channel, dialect, (items) => this.#records(items));
    this.#writer = new SnippetWriter(channel, dialect, {
      read: (id) => this.read(id),
      find: (meant, baseline) => findCreated(meant, baseline, (query) => this.list(query)),
      seenCodeField: () => this.#seenCodeField,
      languages: () => this.#languages ?? [],
    });
  }

  get dialect(): DialectStore {
    return this.#dialect;
  }

  /** As {@link ApiChannel.counting}. */
  counting<T>(onSent: () => void, work: () => Promise<T>): Promise<T> {
    return this.#channel.counting(onSent, work);
  }

  async account(signal?: AbortSignal): Promise<Account> {
    const answer = await this.#get(["account"], signal);
    return readAccount(answer.json());
  }

  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    this.#languages = await readAllNames(this.#channel, "languages", readLanguage, signal);
    return this.#languages;
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    return [...new Set(await readAllNames(this.#channel, "tags", readTag, signal))];
  }

  /** As {@link SnippetLists.list}. */
  list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    return this.#lists.list(query, signal);
  }

  /** @throws {SnippetError} `not-found`, `not-the-service` for a different snippet, or any error of a read. */
  async read(id: SnippetId, signal?: AbortSignal): Promise<ReadRecord> {
    const answer = await this.#get(["snippets", id], signal);
    const told = answer.json();
    const [record] = await this.#records([isContent(told) ? withId(told, id) : told]);
    if (record?.snippet.id !== id) {
      throw new SnippetError("not-the-service", "The server responded with a different snippet.", {
        details: { method: "GET", pathTemplate: "/snippets/:id" },
      });
    }
    if (isDeletedRecord(record)) {
      throw new SnippetError("not-found", "The server no longer has this snippet.");
    }
    return { ...record, version: strongTag(answer.headers) };
  }

  /**
   * Never sends a second POST after a 2xx. After an abort before the response, the snippet may exist or not; a later abort
   * is ignored, since an existing snippet must not look unsaved.
   * @throws {SnippetError} `not-kept` if the snippet exists but differs, or cannot be found or read back.
   */
  async create(
    draft: SnippetDraft,
    signal?: AbortSignal,
    condition: CreateCondition = {},
  ): Promise<Snippet> {
    const patch = patchOf(draft, {});
    return this.#confirmed(patch.meant, this.#writer.create(patch, condition, signal));
  }

  /**
   * As {@link create}, with PUT and the body that {@link patchOf} makes.
   * @throws {SnippetError} `not-found` if the snippet is gone, or the server says so; `conflict` if it has another version.
   */
  async update(
    id: SnippetId,
    draft: SnippetDraft,
    signal?: AbortSignal,
    condition: WriteCondition & Known = {},
  ): Promise<Snippet> {
    const { base, shown } = condition;
    const patch = patchOf(draft, base === undefined ? {} : { base, shown, told: this.#told });
    const headers = conditionHeaders(condition);
    const write = this.#writer.update(id, patch, shown, headers, signal);
    return this.#confirmed(patch.meant, write).catch(async (error: unknown) => {
      // 404 may also say that nobody can write here.
      if (!isSnippetError(error, "not-found") || !(await this.#isThere(id, false))) {
        throw error;
      }
      const { details } = error;
      const message = `The server did not change the snippet: it reports that it is missing (${details.status ?? 0}), but still has it.`;
      throw new SnippetError("not-found", message, { details });
    });
  }

  async #confirmed(meant: SnippetDraft, write: Promise<Snippet>): Promise<Snippet> {
    this.#unseen.add(meant);
    for (const oldest of this.#unseen) {
      if (this.#unseen.size <= mostUnseen) break;
      this.#unseen.delete(oldest);
    }
    const snippet = await write;
    this.#unseen.clear();
    return snippet;
  }

  /**
   * A snippet that is already gone counts as deleted. The first deletion at a server is proved by reading the snippet.
   * @throws {SnippetError} `not-the-service` if the server answered 2xx and did nothing.
   */
  async delete(id: SnippetId, signal?: AbortSignal, condition: WriteCondition = {}): Promise<void> {
    const headers = conditionHeaders(condition);
    const answer = await this.#channel
      .send({ method: "DELETE", segments: ["snippets", id], headers }, signal)
      .catch(goneOr);
    const isClear = answer !== undefined && isPlainSuccess(answer);
    // After a 202 the deletion follows later.
    if (isClear && (answer.status === 202 || this.#dialect.knows("deletion"))) {
      return;
    }
    // Captive portals also answer 2xx, and 404 may say that nobody can delete here. Abort is ignored after a clear success,
    // which counts if only the read failed.
    const mayBeMarked = isClear || answer === undefined;
    const proof = this.#isThere(id, mayBeMarked, isClear ? undefined : signal);
    const isThere = await proof.catch((error: unknown) =>
      isClear && !isSnippetError(error, "internal") ? undefined : Promise.reject(error),
    );
    if (isThere === true) {
      throw new SnippetError("not-the-service", "The server did not delete the snippet.");
    }
    await (isClear && isThere === false ? this.#dialect.learn({ deletion: "proved" }) : undefined);
  }

  /** A record that a server only marks as deleted may still be read by its id, but is not listed. */
  async #isThere(id: SnippetId, mayBeMarked: boolean, signal?: AbortSignal): Promise<boolean> {
    const record = await this.read(id, signal).catch(goneOr);
    return record !== undefined && (!mayBeMarked || this.#isListed(id));
  }

  /** True also for a list that is too long to tell. */
  async #isListed(id: SnippetId): Promise<boolean> {
    let isLong = false;
    const pages = eachPage(
      (query) => this.list(query),
      listedPages,
      () => (isLong = true),
    );
    for await (const records of pages) {
      if (records.some(({ snippet }) => snippet.id === id)) {
        return true;
      }
    }
    return isLong;
  }

  #get(segments: ApiRequest["segments"], signal: AbortSignal | undefined): Promise<ApiAnswer> {
    return this.#channel.send({ method: "GET", segments }, signal);
  }

  /** Loads the languages first if the records name their language: everything else compares ids. */
  async #records(items: readonly unknown[]): Promise<readonly SnippetRecord[]> {
    const records = await this.#read(items);
    const isNamed = records.some(({ snippet }) => !/^\d*$/.test(snippet.languageId));
    const isNew = isNamed && this.#languages === undefined;
    if (isNew) {
      this.#languages = [];
      await this.languages().catch(() => undefined);
    }
    // A field may stand under an unknown name.
    const open = records.filter(
      ({ places, missing }) => this.#unseen.size > 0 && (missing.size > 0 || !places.has("title")),
    );
    await this.#learnFrom(open);
    return isNew || open.length > 0 ? this.#read(items) : records;
  }

  async #read(items: readonly unknown[]): Promise<readonly SnippetRecord[]> {
    const records: SnippetRecord[] = [];
    for await (const item of inTurns(items, undefined)) {
      records.push(this.#record(item));
    }
    return records;
  }

  /** A draft shows the places of fields under unknown names, even if the response to it was lost. */
  async #learnFrom(records: readonly SnippetRecord[]): Promise<void> {
    for (const meant of this.#unseen) {
      for (const record of records) {
        const hasTitle = record.places.has("title");
        if (hasTitle && record.snippet.title !== meant.title) {
          continue;
        }
        const patch = { meant, untouched: new Set<never>() };
        const { learned } = compareKept(patch, record, this.#dialect.current, this.#languages);
        const { fields = {} } = learned;
        // Of texts it proves nothing: the write may have had no effect.
        await (hasTitle || fields.title ? this.#dialect.learn({ fields }, meant.title) : undefined);
      }
    }
  }

  #record(value: unknown): SnippetRecord {
    const record = readSnippet(value, this.#dialect.current, this.#languages ?? []);
    for (const field of optionalFields.filter((it) => !record.missing.has(it))) {
      this.#told.add(field === "private" && !record.snippet.private ? "public" : field);
    }
    const seen = codeFieldOf(record);
    if (seen !== undefined && /^(\/files\/0\/|[^/])/.test(seen) && record.texts.code !== "") {
      this.#seenCodeField ??= seen;
    }
    return record;
  }
}

function goneOr(error: unknown): undefined {
  if (!isSnippetError(error, "not-found")) {
    throw error;
  }
}
