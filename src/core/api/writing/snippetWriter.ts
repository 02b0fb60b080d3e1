import { isSnippetError } from "../../errors.ts";
import { cleanText } from "../../http/cleanText.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { ApiAnswer, ApiChannel, ApiRequest } from "../apiChannel.ts";
import { createdId } from "./createdSearch.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { asKept } from "./patch.ts";
import type { Patch, ShownRecord } from "./patch.ts";
import { ReadBack } from "./readBack.ts";
import type { SnippetReads } from "./readBack.ts";
import { emptiedBy, plainPatch, withEmptied } from "./sideEffects.ts";
import { draftBody } from "./draftBody.ts";
import { doubtsOfLoss, learnedFrom, loss } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { doubled, firstEncoding, nextEncoding, otherBody } from "./encoding.ts";
import type { Doubts, WriteEncoding } from "./encoding.ts";
import { lossError, notKept } from "./notKept.ts";
import { jsonOf } from "../plainSuccess.ts";
import { doubtsOfRefusal, isNotRead, mayBeOfBody } from "./refusal.ts";
import { compareKept, Evidence } from "./verification.ts";
import type { Comparison } from "./verification.ts";
import { readSnippet } from "../wire/readSnippet.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";
import { changedSince, conditionHeaders, isLeftOpen, mendingHeaders } from "./writeCondition.ts";
import type { CreateCondition, ReadRecord } from "./writeCondition.ts";

/**
 * Sends a write, reads the record back, and repairs differences by PUT, with each other encoding once. The encoding that worked
 * is learned. Never sends a second POST after a 2xx.
 */
export class SnippetWriter {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  readonly #reads: SnippetReads;
  readonly #back: ReadBack;
  readonly #evidence = new Evidence();

  /** The body encoding that the server answered with an internal error. The next write tries the other one. */
  #faulty: WriteEncoding["bodyEncoding"] | undefined;

  constructor(channel: ApiChannel, dialect: DialectStore, reads: SnippetReads) {
    this.#channel = channel;
    this.#dialect = dialect;
    this.#reads = reads;
    this.#back = new ReadBack(reads, dialect);
  }

  /** @param condition the headers of every request until one is accepted, and what is known of the records. */
  async create(patch: Patch, condition: CreateCondition, signal?: AbortSignal): Promise<Snippet> {
    const headers = conditionHeaders(condition);
    const tried = [this.#firstEncoding(patch)];
    const answer = await this.#untilUnderstood(undefined, patch, tried, headers, signal);
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
    const first = this.#firstEncoding(patch);
    const tried = [shown?.snippet.code ? doubled(first, this.#dialect) : first];
    const answer = await this.#untilUnderstood(given, patch, tried, headers, signal);
    const id = await this.#idAfter(given, answer);
    const kept = await this.#untilKept(id, patch, tried, answer, shown?.snippet);
    const gone = emptiedBy(shown ?? {}, kept.record, patch.fields);
    const known = withEmptied(patch, gone, shown ?? {});
    const own = plainPatch(known, shown?.snippet, rewrites, this.#dialect.current.rewrites);
    const whole = own === patch ? kept : await this.#mend(own, kept);
    const [emptied] = emptiedBy(shown ?? {}, whole.record, patch.fields);
    if (emptied !== undefined) {
      const name = cleanText(emptied) ?? "…";
      throw notKept("members", `The server emptied “${name}”, which was not sent.`, { id });
    }
    return this.#asKept(own, whole);
  }

  /** Sends a whole write once more, for what it did besides: over the very record that was read back. */
  async #mend(patch: Patch, { encoding, record }: Attempt): Promise<Attempt> {
    const { snippet, version } = record;
    const tried = [encoding];
    const headers = conditionHeaders({ version });
    const answer = await this.#untilUnderstood(snippet.id, patch, tried, headers);
    return this.#untilKept(snippet.id, patch, tried, answer, snippet);
  }

  /** A server may replace the record by one with a new id. @throws {SnippetError} if the response reports a failure. */
  async #idAfter(id: SnippetId, answer: ApiAnswer): Promise<SnippetId> {
    const told = createdId(answer, this.#dialect.current.fields.id) ?? id;
    const isThere = (error: unknown): boolean => !isSnippetError(error, "not-found");
    return told === id || (await this.#reads.read(id).then(() => true, isThere)) ? id : told;
  }

  #firstEncoding(patch: Patch): WriteEncoding {
    const seen = this.#reads.seenCodeField();
    const first = firstEncoding(patch, this.#dialect, seen, this.#reads.languages());
    const isFaulty = this.#faulty === first.bodyEncoding && !this.#dialect.knows("bodyEncoding");
    return isFaulty ? { ...first, ...otherBody(first) } : first;
  }

  /** Read anew, as the write may have taught how. */
  #asKept(patch: Patch, { record: { source } }: Attempt): Snippet {
    return asKept(patch, readSnippet(source, this.#dialect.current, this.#reads.languages()));
  }

  #compare(patch: Patch, record: SnippetRecord): Comparison {
    const languages = this.#reads.languages();
    return compareKept(patch, record, this.#dialect.current, languages, this.#evidence);
  }

  #send(
    id: SnippetId | undefined,
    patch: Patch,
    encoding: WriteEncoding,
    headers: ApiRequest["headers"] = {},
    signal?: AbortSignal,
  ): Promise<ApiAnswer> {
    const body = draftBody(patch, encoding);
    return this.#channel.send(
      id === undefined
        ? { method: "POST", segments: ["snippets"], headers, body }
        : { method: "PUT", segments: ["snippets", id], headers, body },
      signal,
    );
  }

  /** A refused request had no effect, so even a POST may be sent again, in the encoding that the refusal suggests. */
  async #untilUnderstood(
    id: SnippetId | undefined,
    patch: Patch,
    tried: WriteEncoding[],
    headers?: ApiRequest["headers"],
    signal?: AbortSignal,
  ): Promise<ApiAnswer> {
    let refusal: unknown;
    for (;;) {
      const encoding = last(tried);
      const { bodyEncoding } = encoding;
      try {
        const answer = await this.#send(id, patch, encoding, headers, signal);
        // After a 2xx, only a PUT may be sent again.
        if (id !== undefined) {
          jsonOf(answer);
        }
        return answer;
      } catch (error) {
        const isOnly = tried.every((it) => it.bodyEncoding === bodyEncoding);
        const faulty = this.#faulty === bodyEncoding ? undefined : this.#faulty;
        this.#faulty = isOnly && isSnippetError(error, "server") ? bodyEncoding : faulty;
        const isKnown = faulty !== undefined || this.#dialect.knows("bodyEncoding");
        const doubts = doubtsOfRefusal(error, patch, encoding, isKnown);
        const next = nextEncoding(doubts, tried, this.#dialect);
        // That another encoding is not read says nothing of the content.
        refusal = isNotRead(error, patch) ? (refusal ?? error) : error;
        if (next === undefined) {
          throw refusal;
        }
        tried.push(next);
      }
    }
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
      const sent = { encoding: last(tried), before: latest ?? before };
      const attempt: Attempt = { ...sent, record, ...this.#compare(patch, record) };
      if (attempt.lost.length === 0) {
        await this.#dialect.learn(learnedFrom(meant, attempt, attempts, tried[0]), meant.title);
        return attempt;
      }
      headers = mendingHeaders(answer, record);
      attempts.push(attempt);
      const doubts = doubtsOfLoss(patch, attempt);
      try {
        const mended = await this.#resend(id, patch, tried, doubts, headers);
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

  /**
   * Sends the next encoding that could repair a loss. If its body is refused, which says nothing of the others, the one after it.
   * @returns undefined if none is left.
   */
  async #resend(
    id: SnippetId,
    patch: Patch,
    tried: WriteEncoding[],
    doubts: Doubts,
    headers: ApiRequest["headers"],
  ): Promise<ApiAnswer | undefined> {
    const { bodyEncoding } = last(tried);
    let refusal: Error | undefined;
    for (;;) {
      const next = nextEncoding(doubts, tried, this.#dialect);
      if (next === undefined) {
        if (refusal !== undefined) throw refusal;
        return undefined;
      }
      tried.push(next);
      const again = (): Promise<ApiAnswer> => this.#untilUnderstood(id, patch, tried, headers);
      try {
        // A PUT may be sent twice. A failed repair must not leave a snippet public.
        return await again().catch((error: unknown) =>
          isLeftOpen(error) ? again() : Promise.reject(error),
        );
      } catch (error) {
        if (next.bodyEncoding === bodyEncoding || !mayBeOfBody(error)) {
          throw error;
        }
        refusal = error;
      }
    }
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
    if (loss(best) < loss(latest)) {
      // Whether or not it succeeds, the loss itself is reported below.
      await this.#send(id, patch, best.encoding, headers).catch((error: unknown) => {
        if (!isSnippetError(error)) throw error;
      });
    }
    return lossError(meant, best, attempts, failure);
  }
}

/** The list always has a first one. */
function last(tried: readonly WriteEncoding[]): WriteEncoding {
  return tried.at(-1) as WriteEncoding;
}
