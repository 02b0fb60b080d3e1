import type { SnippetErrorCode } from "../../errors.ts";
import { JsonFields } from "../jsonFields.ts";

/** In milliseconds: the user's time in the browser; a code lives 10 minutes at most (RFC 6749, section 4.1.2). */
export const signInTimeLimit = 5 * 60_000;

/** The reasons of a failed sign-in that windows pass to each other. */
const errorCodes = [
  "cancelled",
  "client-refused",
  "denied",
  "internal",
  "not-the-service",
  "offline",
  "server",
  "settings",
  "sign-in-failed",
  "storage",
  "too-many-requests",
] as const satisfies readonly SnippetErrorCode[];

/** See {@link signInErrorCode}. */
export type SignInErrorCode = (typeof errorCodes)[number];

/** The state of a sign-in; `done` and `failed` are final. */
export type SignInProgress =
  | { readonly status: "waiting" }
  /** One window is redeeming the code; no other window may. */
  | { readonly status: "claimed"; readonly by: string }
  | { readonly status: "done"; readonly sessionId: string }
  | {
      readonly status: "failed";
      readonly code: SignInErrorCode;
      readonly message: string;
      /** The wrong setting, or the OAuth error. */
      readonly what?: string | undefined;
    };

/** The single sign-in in progress, shared by all windows. */
export interface PendingSignIn {
  readonly schema: 1;
  readonly id: string;
  /** The state itself is only in the address for the browser. */
  readonly stateHash: string;
  /** The PKCE verifier; deleted when the sign-in is claimed. */
  readonly verifier?: string | undefined;
  readonly redirectUri: string;
  /** A response for one pair of servers must not be redeemed at another (RFC 9700, section 4.4.2). */
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly clientIdHash: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly progress: SignInProgress;
}

/** Whether the user's time is over, or the clock was set back before the start. */
export function isExpired(pending: PendingSignIn, now: number): boolean {
  return now >= pending.expiresAt || now < pending.startedAt - 60_000;
}

/** @returns `undefined` unless this version wrote it. */
export function parsePendingSignIn(text: string): PendingSignIn | undefined {
  return JsonFields.read(text, (fields) =>
    fields.any("schema") !== 1
      ? undefined
      : {
          schema: 1,
          id: fields.text("id"),
          stateHash: fields.text("stateHash"),
          verifier: fields.optionalText("verifier"),
          redirectUri: fields.text("redirectUri"),
          apiUrl: fields.text("apiUrl"),
          authUrl: fields.text("authUrl"),
          clientIdHash: fields.text("clientIdHash"),
          startedAt: fields.number("startedAt"),
          expiresAt: fields.number("expiresAt"),
          progress: readProgress(fields.object("progress")),
        },
  );
}

function readProgress(fields: JsonFields): SignInProgress {
  const status = fields.oneOf("status", ["waiting", "claimed", "done", "failed"]);
  switch (status) {
    case "waiting":
      return { status };
    case "claimed":
      return { status, by: fields.text("by") };
    case "done":
      return { status, sessionId: fields.text("sessionId") };
    case "failed":
      return {
        status,
        code: fields.oneOf("code", errorCodes),
        message: fields.text("message"),
        what: fields.optionalText("what"),
      };
  }
}

/** Every other reason becomes `sign-in-failed`. */
export function signInErrorCode(code: SnippetErrorCode): SignInErrorCode {
  return errorCodes.find((known) => known === code) ?? "sign-in-failed";
}
