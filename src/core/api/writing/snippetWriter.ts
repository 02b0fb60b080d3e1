import { isSnippetError } from "../../errors.ts";
import { cleanText } from "../../http/cleanText.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { ApiAnswer, ApiChannel, ApiRequest } from "../apiChannel.ts";
import { createdId } from "./createdSearch.ts";
import { inDescription } from "../dialect/dialect.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { asKept, type Patch, type ShownRecord } from "./patch.ts";
import { ReadBack, type SnippetReads } from "./readBack.ts";
import { emptiedBy, plainPatch, withEmptied } from "./sideEffects.ts";
import { doubtsOfLoss, learnedFrom, loss, type Attempt } from "./attempt.ts";
import { doubled, type WriteEncoding } from "./encoding.ts";
import { lossError, notKept } from "./notKept.ts";
import { compareKept, Evidence, type Comparison } from "./verification.ts";
import { readSnippet, type ReadRecord, type SnippetRecord } from "../wire/readSnippet.ts";
import { changedSince, conditionHeaders, isRefusal, mendingHeaders } from "./writeCondition.ts";
import type { CreateCondition } from "./writeCondition.ts";
import { lastOf, WriteSender } from "./writeSender.ts";

/**
 * Sends a write, reads the record back, and repairs differences by PUT, with each other encoding once. The encoding that worked
 * is learned. Never sends a second POST after a 2xx.
 */
export class SnippetWriter {
  readonly #sender: WriteSender;
  readonly #dialect: DialectStore;
  readonly #reads: SnippetReads;
  readonly #back: ReadBack;
  readonly #evidence = new Evidence();

  constructor(channel: ApiChannel, dialect: DialectStore, reads: SnippetReads) {
    this.#sender = new WriteSender(channel, dialect);
    this.#dialect = dialect;
    this.#reads = reads;
    this.#back = new ReadBack(reads, dialect);
  }

  /** @param condition the headers of every request until one is accepted, and what is known of the records. */
  async create(patch: Patch, condition: CreateCondition, signal?: AbortSignal): Promise<Snippet> {
    const headers = conditionHeaders(condition);
    const tried = [this.#sender.first(patch, this.#reads)];
    const answer = await this.#sender.untilUnderstood(undefined, patch, tried, headers, signal);
    const told = createdId(answer, this.#dialect.current.fields.id);
    const record = await this.#back.created(told, patch.meant, condition.baseline ?? []);
    if (condition.isRepeated === true) {
      this.#refuseChanged(record, patch);
    }
    const { id } = record.snippet;
    const kept = await this.#untilKept(id, patch, tried, answer, undefined, record);
    // Only after reading back: captive portals also answer 2xx.
    await this.#learnOfKey(headers, answer);
    return this.#asKept(patch, kept);
  }

  /** @param shown the last read of this record. The same content right after the write may be a stale copy. */
  async update(
    given: SnippetId,
    patch: Patch,
    shown: ShownRecord | undefined,
    headers: ApiRequest["headers"],
    signal?: AbortSignal,
  ): Promise<Snippet> {
    const { rewrites } = this.#dialect.current;
    const first = this.#sender.first(patch, this.#reads);
    const tried = [shown?.snippet.code ? doubled(first, this.#dialect) : first];
    const answer = await this.#sender.untilUnderstood(given, patch, tried, headers, signal);
    const id = await this.#idAfter(given, answer);
    const record = await this.#back.record(id, shown?.snippet, answer);
    const emptied = ({ encoding, record: read }: Pick<Attempt, "encoding" | "record">) =>
      emptiedBy(shown ?? {}, read, sentFields(patch, encoding));
    const known = withEmptied(patch, emptied({ encoding: lastOf(tried), record }), shown ?? {});
    const kept =
      known === patch
        ? await this.#untilKept(id, patch, tried, answer, shown?.snippet, record)
        : await this.#mend(known, lastOf(tried), record);
    const own = plainPatch(known, shown?.snippet, rewrites, this.#dialect.current.rewrites);
    const whole = own === known ? kept : await this.#mend(own, kept.encoding, kept.record);
    const [left] = emptied(whole);
    if (left !== undefined) {
      const name = cleanText(left) ?? "…";
      throw notKept("members", `The server emptied “${name}”, which was not sent.`, { id });
    }
    return this.#asKept(own, whole);
  }

  /** Sends a whole write once more, for what it did besides: over the very record that was read back. */
  async #mend(patch: Patch, encoding: WriteEncoding, record: ReadRecord): Promise<Attempt> {
    const { snippet, version } = record;
    const tried = [encoding];
    const headers = conditionHeaders({ version });
    const answer = await this.#sender.untilUnderstood(snippet.id, patch, tried, headers);
    return this.#untilKept(snippet.id, patch, tried, answer, snippet);
  }

  /** A server may replace the record by one with a new id. @throws {SnippetError} if the response reports a failure. */
  async #idAfter(id: SnippetId, answer: ApiAnswer): Promise<SnippetId> {
    const told = createdId(answer, this.#dialect.current.fields.id) ?? id;
    const isThere = (error: unknown): boolean => !isSnippetError(error, "not-found");
    return told === id || (await this.#reads.read(id).then(() => true, isThere)) ? id : told;
  }

  #asKept(patch: Patch, { record }: Attempt): Snippet {
    return asKept(patch, this.#readAnew(record));
  }

  /** The write may have taught how. */
  #readAnew({ source }: SnippetRecord): SnippetRecord {
    return readSnippet(source, this.#dialect.current, this.#reads.languages());
  }

  #compare(patch: Patch, record: SnippetRecord): Comparison {
    const languages = this.#reads.languages();
    return compareKept(patch, record, this.#dialect.current, languages, this.#evidence);
  }

  async #untilKept(
    id: SnippetId,
    patch: Patch,
    tried: WriteEncoding[],
    first: ApiAnswer,
    before?: Snippet,
    read?: ReadRecord,
  ): Promise<Attempt> {
    const { meant } = patch;
    const attempts: Attempt[] = [];
    let failure: unknown;
    let answer = first;
    let headers: ApiRequest["headers"];
    for (;;) {
      const latest = attempts.at(-1)?.record.snippet;
      const record =
        (latest === undefined ? read : undefined) ??
        (await this.#back.record(id, latest ?? before, answer));
      const sent = { encoding: lastOf(tried), before: latest ?? before };
      const attempt: Attempt = { ...sent, record, ...this.#compare(patch, record) };
      if (attempt.lost.length === 0) {
        await this.#dialect.learn(learnedFrom(meant, attempt, attempts, tried[0]), meant.title);
        return attempt;
      }
      headers = mendingHeaders(answer, record);
      attempts.push(attempt);
      const doubts = doubtsOfLoss(patch, attempt);
      try {
        const mended = await this.#sender.resend(id, patch, tried, doubts, headers);
        if (mended === undefined) {
          break;
        }
        answer = mended;
      } catch (error) {
        failure = error;
        break;
      }
    }
    throw await this.#leaveTheBest(id, patch, tried, attempts, failure, headers);
  }

  /** @throws {SnippetError} `not-kept`, unchecked, if the record differs and was changed after its creation. */
  #refuseChanged(record: ReadRecord, patch: Patch): void {
    const { id, createdAt, updatedAt } = record.snippet;
    const isAsCreated = createdAt !== undefined && createdAt === updatedAt;
    if (!isAsCreated && this.#compare(patch, record).lost.length > 0) {
      throw changedSince(id);
    }
  }

  /** A server that keeps idempotency keys repeats the key. One that no longer repeats it no longer counts as such. */
  async #learnOfKey(headers: ApiRequest["headers"], answer: ApiAnswer): Promise<void> {
    const key = headers?.["idempotency-key"];
    const isKept = key !== undefined && answer.headers.get("idempotency-key") === key;
    if (isKept || this.#dialect.knows("createKey")) {
      await this.#dialect.learn({ createKey: isKept ? "proved" : "unproved" });
    }
  }

  /** Restores the record of the best attempt after later ones were worse. */
  async #leaveTheBest(
    id: SnippetId,
    patch: Patch,
    tried: readonly WriteEncoding[],
    attempts: readonly Attempt[],
    failure: unknown,
    headers: ApiRequest["headers"],
  ): Promise<Error> {
    const best = attempts.reduce((one, other) => (loss(other) < loss(one) ? other : one));
    const { meant } = patch;
    await this.#dialect.learn(learnedFrom(meant, best, attempts, tried[0]), meant.title);
    const latest = attempts.at(-1) ?? best;
    const isLatest = loss(best) >= loss(latest);
    if (!isLatest) {
      // Whether or not it succeeds, the loss itself is reported below.
      await this.#sender.send(id, patch, best.encoding, headers).catch((error: unknown) => {
        if (!isSnippetError(error)) throw error;
      });
    }
    const { record } = latest;
    const read = { ...this.#readAnew(record), version: record.version };
    const isFinal = isLatest && (failure === undefined || isRefusal(failure));
    return lossError(meant, best, attempts, failure, isFinal ? read : undefined);
  }
}

/** The fields that a write named: code that is in the description empties its own member. */
function sentFields({ fields }: Patch, { codeField }: WriteEncoding): Patch["fields"] {
  return codeField === inDescription ? new Set([...fields, "description"]) : fields;
}
