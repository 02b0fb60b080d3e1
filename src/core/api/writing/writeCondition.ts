import { isSnippetError, type SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { ApiAnswer, ApiRequest } from "../apiChannel.ts";
import { notKept } from "./notKept.ts";
import type { ReadRecord } from "../wire/readSnippet.ts";

/** Conditions of a write. Servers that do not know them ignore them. */
export interface WriteCondition {
  /** The same for every attempt at one create (draft-ietf-httpapi-idempotency-key-header). */
  readonly idempotencyKey?: string;
  /** The strong entity tag of the version to change (RFC 9110 section 13.1.1). */
  readonly version?: string | undefined;
}

/** A create, with the records that were there before it. */
export interface CreateCondition extends WriteCondition {
  /** Sent before with the same key: a record that has changed since is not repaired. */
  readonly isRepeated?: boolean;
  /** Records that were there before: none is the new one, whatever the server says. */
  readonly baseline?: readonly SnippetId[] | undefined;
}

export function conditionHeaders({
  idempotencyKey,
  version,
}: WriteCondition): Readonly<Record<string, string>> {
  return {
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": `"${idempotencyKey}"` }),
    ...(version === undefined ? {} : { "if-match": version }),
  };
}

/** Weak tags cannot be conditions of a write (RFC 9110 section 13.1.1). */
export function strongTag(headers: ReadonlyMap<string, string>): string | undefined {
  const tag = headers.get("etag");
  return tag?.startsWith('"') === true ? tag : undefined;
}

/**
 * The conditions of a repair, so that it overwrites no other change.
 * @throws {SnippetError} `not-kept`, unchecked, if the response to the write and the record have different versions.
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

/** Whether an error is the server's decision about this write, which no later attempt changes. */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = isSnippetError(error) ? error.details : {};
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

/** Whether an error leaves the outcome of the write unknown. */
export function isLeftOpen(error: unknown): boolean {
  return isSnippetError(error, "server") || isSnippetError(error, "network");
}
