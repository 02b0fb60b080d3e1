import { isCancelled, isSnippetError, SnippetError } from "../../errors.ts";
import type { SnippetErrorCode } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { KeptError } from "./item.ts";

/** What a failed write left behind. */
export type Outcome =
  /** Nothing was sent, or it was sent back unopened: it may be sent again. */
  | { readonly kind: "not-done"; readonly error: SnippetError }
  /** The server said no. */
  | { readonly kind: "refused"; readonly error: SnippetError }
  /** It may have had its effect, or have it yet. */
  | { readonly kind: "unknown"; readonly error: SnippetError }
  /** The record exists, and could not be compared with what was meant. */
  | { readonly kind: "unchecked"; readonly error: SnippetError; readonly id: SnippetId }
  /** The record exists, and is not what was meant. */
  | { readonly kind: "altered"; readonly error: SnippetError; readonly id: SnippetId };

const notDone: ReadonlySet<SnippetErrorCode> = new Set([
  "offline",
  "signed-out",
  "too-many-requests",
  "settings",
  "client-refused",
  "denied",
  "sign-in-failed",
]);

const unclear: ReadonlySet<SnippetErrorCode> = new Set([
  "network",
  "time-out",
  "server",
  "not-the-service",
  "cancelled",
  "storage",
  "internal",
]);

/**
 * Whether the server said yes before this error: no id in its answer, or a refusal inside a 2xx. What it did then only a
 * look tells.
 */
export function wasAnswered({ code, details: { status = 0 } }: SnippetError): boolean {
  return code === "not-kept" || (status >= 200 && status < 300);
}

/** What a write has left behind whose request failed with this. */
export function outcomeOf(thrown: unknown): Outcome {
  const error = snippetError(thrown);
  const { id, what } = error.details;
  if (error.code === "not-kept") {
    return id === undefined
      ? { kind: "unknown", error }
      : { kind: what === "check" ? "unchecked" : "altered", error, id };
  }
  if (notDone.has(error.code)) {
    return { kind: "not-done", error };
  }
  // 408 is a time-out that the server saw first.
  const isUnclear = unclear.has(error.code) || error.details.status === 408;
  return { kind: isUnclear ? "unknown" : "refused", error };
}

/** The error itself where it is ours; anything else is a fault of ours, with the error as its cause. */
export function snippetError(thrown: unknown): SnippetError {
  if (isSnippetError(thrown)) {
    return thrown;
  }
  return isCancelled(thrown)
    ? new SnippetError("cancelled", "Cancelled.", { cause: thrown })
    : new SnippetError("internal", "Something went wrong in Snippet Service.", { cause: thrown });
}

/** What of an error is kept beside a write: without its cause and its stack. */
export function storedError({ code, message, details }: SnippetError): KeptError {
  return { code, message, details };
}

export function restoredError({ code, message, details }: KeptError): SnippetError {
  return new SnippetError(code, message, { details });
}
