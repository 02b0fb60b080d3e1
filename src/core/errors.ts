/**
 * The closed set of reasons. The code decides what happens; the message is for people.
 *
 * - `cancelled`: the person, or an AbortSignal, ended it. Silent.
 * - `settings`: an address or client id is missing or wrong.
 * - `signed-out`: no usable session; sign in again.
 * - `client-refused`: the authorization server refused the client id or secret.
 * - `denied`: the person said no on the consent page.
 * - `sign-in-failed`: any other end of a sign-in; `time-out` when it took too long.
 * - `offline`: the request certainly never reached the server. `network`: it may have.
 * - `time-out`: no answer within the limit; a write may have happened.
 * - `forbidden`, `not-found`, `conflict`, `too-many-requests`, `server`: 403, 404, 409/412, 429, 5xx.
 * - `invalid`: the server refused a field (400, 422), `details.fields` says which.
 * - `too-large`: the body is over a limit (413, or ours).
 * - `not-the-service`: the answer is not what the specification allows (HTML, broken JSON).
 * - `not-kept`: the server answered yes, but read back it lacks something; `details.what` says what.
 * - `storage`: the disk or the secret store failed.
 * - `input`: what the person gave cannot be used.
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
  | "internal";

/** Facts for the log and for code that decides. Never a secret, a URL with a query, or a snippet's text. */
export interface SnippetErrorDetails {
  readonly status?: number;
  readonly method?: string;
  /** `/snippets/:id`, never the address itself. */
  readonly pathTemplate?: string;
  /** Milliseconds the server asks to wait. */
  readonly retryAfter?: number;
  /** Field name to message, as the server told it, cleaned for display. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What was not kept, or which setting is wrong. */
  readonly what?: string;
  /** The record which exists on the server although the write did not end well (`not-kept`). */
  readonly id?: string;
  /** The OAuth `error` or the system's error code. */
  readonly reason?: string;
}

/** The only error that is shown to people as it is. Everything else is a bug. */
export class SnippetError extends Error {
  override readonly name = "SnippetError";
  readonly code: SnippetErrorCode;
  readonly details: SnippetErrorDetails;

  /** @param message one calm sentence for people, with a full stop and without a secret. */
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

/** By its name: the class is there twice, in what is loaded at activation and in what comes later. */
export function isSnippetError(error: unknown, code?: SnippetErrorCode): error is SnippetError {
  const isOurs = error instanceof Error && error.name === "SnippetError" && "code" in error;
  return isOurs && (code === undefined || error.code === code);
}

/** What the transport has repeated before it told of it, where the request only asked: nobody above repeats it at once. */
export const repeatedCodes: ReadonlySet<SnippetErrorCode> = new Set([
  "network",
  "server",
  "too-many-requests",
]);

/** Whether somebody ended it: ours, or an AbortError of the platform. Not to be told of. */
export function isCancelled(error: unknown): boolean {
  return (
    isSnippetError(error, "cancelled") || (error instanceof Error && error.name === "AbortError")
  );
}

/** @throws {SnippetError} `cancelled` when the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new SnippetError("cancelled", "Cancelled.", { cause: signal.reason });
  }
}
