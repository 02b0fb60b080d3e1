import { isSnippetError, type SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { ApiAnswer, ApiChannel, ApiRequest } from "../apiChannel.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { jsonOf } from "../plainSuccess.ts";
import { draftBody } from "./draftBody.ts";
import { firstEncoding, nextEncoding, otherBody } from "./encoding.ts";
import type { Begin, Doubts, WriteEncoding } from "./encoding.ts";
import type { Patch } from "./patch.ts";
import type { SnippetReads } from "./readBack.ts";
import { doubtsOfRefusal, isNotRead, mayBeOfBody, mayMissId } from "./refusal.ts";
import { isLeftOpen } from "./writeCondition.ts";

type BodyEncoding = WriteEncoding["bodyEncoding"];

/** Sends a write, in one encoding after the other until the server takes it. Never sends a second POST after a 2xx. */
export class WriteSender {
  readonly #channel: ApiChannel;
  readonly #dialect: DialectStore;
  /** As the last write ended, with the other body after an internal error. */
  #begin: Begin = {};
  /** Whether the server took a write with this body, or refused one. */
  readonly #taken = new Map<BodyEncoding, boolean>();
  /** The body that was left for the other one after an internal error. */
  #left: BodyEncoding | undefined;

  constructor(channel: ApiChannel, dialect: DialectStore) {
    this.#channel = channel;
    this.#dialect = dialect;
  }

  /** The encoding to begin with. */
  first(patch: Patch, reads: Pick<SnippetReads, "seenCodeField" | "languages">): WriteEncoding {
    const [seen, languages] = [reads.seenCodeField(), reads.languages()];
    return firstEncoding(patch, this.#dialect, this.#begin, seen, languages);
  }

  /** PUT, or POST without an id. */
  send(
    id: SnippetId | undefined,
    patch: Patch,
    encoding: WriteEncoding,
    headers: ApiRequest["headers"] = {},
    signal?: AbortSignal,
  ): Promise<ApiAnswer> {
    const body = draftBody(patch, encoding, id);
    return this.#channel.send(
      id === undefined
        ? { method: "POST", segments: ["snippets"], headers, body }
        : { method: "PUT", segments: ["snippets", id], headers, body },
      signal,
    );
  }

  /** A refused request had no effect, so even a POST may be sent again, in the encoding that the refusal suggests. */
  async untilUnderstood(
    id: SnippetId | undefined,
    patch: Patch,
    tried: WriteEncoding[],
    headers?: ApiRequest["headers"],
    signal?: AbortSignal,
  ): Promise<ApiAnswer> {
    let refusal: unknown;
    for (;;) {
      const encoding = lastOf(tried);
      try {
        const answer = await this.send(id, patch, encoding, headers, signal);
        // After a 2xx, only a PUT may be sent again.
        if (id !== undefined) {
          jsonOf(answer);
        }
        this.#taken.set(encoding.bodyEncoding, true);
        this.#beginWith(encoding);
        return answer;
      } catch (error) {
        if (isLeftOpen(error)) {
          this.#beginAfter(error, encoding);
        }
        const next = nextEncoding(this.#doubts(error, id, patch, encoding), tried, this.#dialect);
        if (next !== undefined && next.bodyEncoding !== encoding.bodyEncoding) {
          this.#taken.set(encoding.bodyEncoding, false);
        }
        // That another encoding or an id is not read says nothing of the content.
        const isAside = encoding.hasId !== tried.at(-2)?.hasId || isNotRead(error, patch);
        refusal = isAside ? (refusal ?? error) : error;
        if (next === undefined) {
          throw refusal;
        }
        tried.push(next);
      }
    }
  }

  /**
   * An internal error may be about the body. It is not if this body was taken before, or if the other one was refused or had
   * an internal error, too.
   */
  #beginAfter(error: unknown, encoding: WriteEncoding): void {
    const { bodyEncoding } = encoding;
    const other = { ...encoding, ...otherBody(encoding) };
    const isFaulty =
      isSnippetError(error) &&
      error.details.status === 500 &&
      this.#taken.get(bodyEncoding) !== true &&
      this.#taken.get(other.bodyEncoding) !== false &&
      this.#left !== other.bodyEncoding;
    this.#left = isFaulty ? bodyEncoding : this.#left;
    this.#beginWith(isFaulty ? other : encoding);
  }

  #beginWith({ bodyEncoding, formBoolean, tagForm, isWhole, hasId }: WriteEncoding): void {
    this.#begin = { bodyEncoding, formBoolean, tagForm, isWhole, ...(hasId && { hasId }) };
  }

  #doubts(
    error: unknown,
    id: SnippetId | undefined,
    patch: Patch,
    encoding: WriteEncoding,
  ): Doubts {
    const { bodyEncoding } = encoding;
    const isKnown =
      this.#dialect.knows("bodyEncoding") ||
      this.#taken.get(bodyEncoding) === true ||
      this.#left === otherBody(encoding).bodyEncoding;
    const mayBeId = id !== undefined && mayMissId(error, patch);
    const ofRefusal = doubtsOfRefusal(error, patch, encoding, isKnown);
    return [...ofRefusal, ...(mayBeId ? [[{ hasId: true }]] : [])];
  }

  /**
   * Sends the next encoding that could repair a loss. A refused body says nothing of the other changes in it, and where several
   * are refused together, one of them may be right.
   * @returns undefined if none is left.
   */
  async resend(
    id: SnippetId,
    patch: Patch,
    tried: WriteEncoding[],
    doubts: Doubts,
    headers: ApiRequest["headers"],
  ): Promise<ApiAnswer | undefined> {
    const accepted = lastOf(tried);
    let refusal: SnippetError | undefined;
    for (const each of [doubts, ...doubts.map((one) => [one])]) {
      let isOtherBody = true;
      for (
        let next = this.#next(each, tried);
        isOtherBody && next;
        next = this.#next(each, tried)
      ) {
        const before = [...tried];
        tried.push(next);
        try {
          return await this.#sendTwice(id, patch, tried, headers);
        } catch (error) {
          // The right to one of the changes says nothing of the others.
          if (!isSnippetError(error, "forbidden") && !mayBeOfBody(error)) throw error;
          refusal = error;
        }
        const { bodyEncoding } = next;
        isOtherBody = bodyEncoding !== accepted.bodyEncoding;
        const refused = isOtherBody ? { ...accepted, bodyEncoding } : next;
        tried.splice(
          0,
          Infinity,
          ...(isOtherBody || each.length === 1 ? [refused] : []),
          ...before,
        );
      }
    }
    return refusal === undefined ? undefined : Promise.reject(refusal);
  }

  #next(doubts: Doubts, tried: readonly WriteEncoding[]): WriteEncoding | undefined {
    return nextEncoding(doubts, tried, this.#dialect);
  }

  /** A PUT may be sent twice. A failed repair must not leave a snippet public. */
  #sendTwice(
    id: SnippetId,
    patch: Patch,
    tried: WriteEncoding[],
    headers: ApiRequest["headers"],
  ): Promise<ApiAnswer> {
    const again = (): Promise<ApiAnswer> => this.untilUnderstood(id, patch, tried, headers);
    return again().catch((error: unknown) =>
      isLeftOpen(error) ? again() : Promise.reject(error as Error),
    );
  }
}

/** The encoding that was sent last. The list always has a first one. */
export function lastOf(tried: readonly WriteEncoding[]): WriteEncoding {
  return tried.at(-1) as WriteEncoding;
}
