import { isSnippetError } from "../../errors.ts";
import type { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { ApiAnswer, ApiRequest } from "../apiChannel.ts";
import { notKept } from "./notKept.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/** A record that was read singly. */
export interface ReadRecord extends SnippetRecord {
  /** Its strong entity tag, where the server gives one. */
  readonly version: string | undefined;
}

/** What a server that understands it makes a write depend on; others do not look at it. */
export interface WriteCondition {
  /** The same for every attempt at one create (draft-ietf-httpapi-idempotency-key-header). */
  readonly idempotencyKey?: string;
  /** The strong entity tag of the version that is to be changed (RFC 9110 section 13.1.1). */
  readonly version?: string | undefined;
}

/** As header fields; none where nothing is asked for. */
export function conditionHeaders({
  idempotencyKey,
  version,
}: WriteCondition): Readonly<Record<string, string>> {
  return {
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": `"${idempotencyKey}"` }),
    ...(version === undefined ? {} : { "if-match": version }),
  };
}

/** Weak tags say nothing of bytes, so that nothing can be made to depend on them (RFC 9110 section 13.1.1). */
export function strongTag(headers: ReadonlyMap<string, string>): string | undefined {
  const tag = headers.get("etag");
  return tag?.startsWith('"') === true ? tag : undefined;
}

/**
 * What a mending goes with, so that it goes over nothing but what is mended.
 * @throws {SnippetError} `not-kept`, unchecked, where the answer to the write and the record tell two versions.
 */
export function mendingHeaders(
  answer: ApiAnswer,
  { version, snippet }: ReadRecord,
): ApiRequest["headers"] {
  const written = strongTag(answer.headers);
  if (written === undefined || version === undefined) {
    return undefined;
  }
  if (written !== version) {
    throw changedSince(snippet.id);
  }
  return conditionHeaders({ version });
}

export function changedSince(id: SnippetId): SnippetError {
  const message = "The snippet was saved on the server, and changed elsewhere since then.";
  return notKept("check", message, { id });
}

/** Whether a fault of the server or of the way to it leaves open what became of a write. */
export function isLeftOpen(error: unknown): boolean {
  return isSnippetError(error, "server") || isSnippetError(error, "network");
}
