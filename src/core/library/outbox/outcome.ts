import { isCancelled, isSnippetError, SnippetError, unconfirmed } from "../../errors.ts";
import type { SnippetErrorCode } from "../../errors.ts";
import type { AlteredError } from "../../api/writing/notKept.ts";
import type { SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import type { Item, KeptError } from "./item.ts";

/** The effect of a failed write. */
export type Outcome =
  /** Nothing was sent, or nothing was done: the request may be sent again. */
  | { readonly kind: "not-done"; readonly error: SnippetError }
  /** The server refused it. */
  | { readonly kind: "refused"; readonly error: SnippetError }
  /** The request may have taken effect, or may yet do so. */
  | { readonly kind: "unknown"; readonly error: SnippetError }
  /** The record exists, and could not be compared with the sent text. */
  | { readonly kind: "unchecked"; readonly error: SnippetError; readonly id: SnippetId }
  /** The record exists, and differs from the sent text. */
  | {
      readonly kind: "altered";
      readonly error: SnippetError;
      readonly id: SnippetId;
      /** As it was read last, if it is known. */
      readonly record: RemoteSnippet | undefined;
    };

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
 * Whether the server accepted the request before this error: a 2xx without an id, or with a refusal inside. Only a look
 * tells its effect.
 */
export function wasAccepted({ code, details: { status = 0 } }: SnippetError): boolean {
  return code === "not-kept" || (status >= 200 && status < 300);
}

/** The effect of a write that failed with this error. */
export function outcomeOf(thrown: unknown): Outcome {
  const error = snippetError(thrown);
  const { id, what } = error.details;
  if (error.code === "not-kept") {
    if (id === undefined || what === "check") {
      return id === undefined ? { kind: "unknown", error } : { kind: "unchecked", error, id };
    }
    // By its member, because the class is in a bundle that is loaded later.
    const record = "record" in error ? (error as AlteredError).record : undefined;
    return { kind: "altered", error, id, record };
  }
  if (notDone.has(error.code)) {
    return { kind: "not-done", error };
  }
  // 408 is a time-out that the server saw first.
  const isUnclear = unclear.has(error.code) || error.details.status === 408;
  return { kind: isUnclear ? "unknown" : "refused", error };
}

/** A {@link SnippetError} as it is. Any other error becomes the cause of `cancelled` or `internal`. */
export function snippetError(thrown: unknown): SnippetError {
  if (isSnippetError(thrown)) {
    return thrown;
  }
  return isCancelled(thrown)
    ? new SnippetError("cancelled", "Cancelled.", { cause: thrown })
    : new SnippetError("internal", "Something went wrong in Snippet Service.", { cause: thrown });
}

/** The members of an error that a file keeps: all but its cause and its stack. */
export function storedError({ code, message, details }: SnippetError): KeptError {
  return { code, message, details };
}

export function restoredError({ code, message, details }: KeptError): SnippetError {
  return new SnippetError(code, message, { details });
}

/** Requests that a failing change may cost before it rests until the user acts, or until something changes. */
export const budget = 10;

/** The error to show for a change that is not tried again by itself. It has one even if none of its requests failed. */
export function reasonToRest({ flight, trouble }: Item): KeptError {
  const known = flight?.error ?? trouble;
  return known ?? storedError(flight === undefined ? unfinished() : unconfirmed());
}

function unfinished(): SnippetError {
  const message = `This change needs more than ${budget} requests. It goes on in an hour, or when you retry it.`;
  return new SnippetError("too-many-requests", message);
}
