/**
 * The closed set of reasons. The code decides the reaction; the message is for users.
 *
 * - `cancelled`: the user or an AbortSignal ended it. Silent.
 * - `settings`: an address or client id is missing or wrong.
 * - `signed-out`: no usable session; sign in again.
 * - `client-refused`: the authorization server refused the client id or secret.
 * - `denied`: the user declined on the consent page.
 * - `sign-in-failed`: any other end of a sign-in; `time-out` if it took too long.
 * - `offline`: the request certainly never reached the server. `network`: it may have.
 * - `time-out`: no response within the limit; a write may have happened.
 * - `forbidden`, `not-found`, `conflict`, `too-many-requests`, `server`: 403, 404, 409/412, 429, 5xx.
 * - `invalid`: the server refused a field (400, 422); `details.fields` names it.
 * - `too-large`: the body exceeds a limit (413, or ours).
 * - `not-the-service`: the response violates the specification (HTML, broken JSON).
 * - `not-kept`: the server accepted a write, but the record read back differs; `details.what` names the part.
 * - `storage`: the disk or the secret store failed.
 * - `input`: the user's input cannot be used.
 * - `not-applicable`: the command has nothing to work on, and the same command again would have nothing either.
 * - `internal`: a bug.
 */
export type SnippetErrorCode =
  | "cancelled"
  | "settings"
  | "signed-out"
  | "client-refused"
  | "denied"
  | "sign-in-failed"
  | "offline"
  | "network"
  | "time-out"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-many-requests"
  | "server"
  | "invalid"
  | "too-large"
  | "not-the-service"
  | "not-kept"
  | "storage"
  | "input"
  | "not-applicable"
  | "internal";

/** Facts for the log and for decisions in code. Never a secret, a URL with a query, or a snippet's text. */
export interface SnippetErrorDetails {
  readonly status?: number;
  readonly method?: string;
  /** `/snippets/:id`, never the URL itself. */
  readonly pathTemplate?: string;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number;
  /** Message by field name, from the server, cleaned for display. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The part that was not kept, or the wrong setting. */
  readonly what?: string;
  /** The record that exists on the server although the write failed (`not-kept`). */
  readonly id?: string;
  /** The OAuth `error` or the system's error code. */
  readonly reason?: string;
}

/** The only error that users see as it is. Any other error is a bug. */
export class SnippetError extends Error {
  override readonly name = "SnippetError";
  readonly code: SnippetErrorCode;
  readonly details: SnippetErrorDetails;

  /** @param message one calm sentence for users, with a full stop and without a secret. */
  constructor(
    code: SnippetErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly details?: SnippetErrorDetails } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The error of a change whose effect was not seen: the record may exist. */
export function unconfirmed(): SnippetError {
  const message =
    "The server did not confirm the change. Refresh to see whether the snippet was saved.";
  return new SnippetError("not-kept", message, { details: { what: "id" } });
}

/** The error of a setting, or of what stands for it. @param what its name without `snippetService.`. */
export function wrongSetting(what: string, message: string): SnippetError {
  return new SnippetError("settings", message, { details: { what } });
}

/** By name, because the class exists twice: in the bundle of the activation and in a later one. */
export function isSnippetError(error: unknown, code?: SnippetErrorCode): error is SnippetError {
  const isOurs = error instanceof Error && error.name === "SnippetError" && "code" in error;
  return isOurs && (code === undefined || error.code === code);
}

/** Whether it was cancelled: our error, or an AbortError of the platform. Not to be reported. */
export function isCancelled(error: unknown): boolean {
  return (
    isSnippetError(error, "cancelled") || (error instanceof Error && error.name === "AbortError")
  );
}

/** @throws {SnippetError} `cancelled` if the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new SnippetError("cancelled", "Cancelled.", { cause: signal.reason });
  }
}
