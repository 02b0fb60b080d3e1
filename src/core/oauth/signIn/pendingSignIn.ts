import type { SnippetErrorCode } from "../../errors.ts";
import { hasShape, isNumber, isText, oneOf, optional, parseShape, type Shape } from "../shape.ts";

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
  | { readonly status: "claimed" }
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
  readonly serversHash: string;
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
  return parseShape<PendingSignIn>(text, pendingShape);
}

const pendingShape: Shape<PendingSignIn> = {
  schema: oneOf(1),
  id: isText,
  stateHash: isText,
  verifier: optional(isText),
  redirectUri: isText,
  serversHash: isText,
  startedAt: isNumber,
  expiresAt: isNumber,
  progress: (value) => progressShapes.some((shape) => hasShape(value, shape)),
};

const progressShapes: readonly Shape<object>[] = [
  { status: oneOf("waiting") },
  { status: oneOf("claimed") },
  { status: oneOf("done"), sessionId: isText },
  {
    status: oneOf("failed"),
    code: oneOf(...errorCodes),
    message: isText,
    what: optional(isText),
  },
];

/** Every other reason becomes `sign-in-failed`. */
export function signInErrorCode(code: SnippetErrorCode): SignInErrorCode {
  return errorCodes.find((known) => known === code) ?? "sign-in-failed";
}
