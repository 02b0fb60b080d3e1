import type { Account } from "../../model.ts";
import {
  areAll,
  hasShape,
  isNumber,
  isText,
  oneOf,
  optional,
  parseShape,
  type Shape,
} from "../shape.ts";
import { isTokenText } from "../tokens/tokenText.ts";

/** One signed-in account in the secret store (schema 1). */
export interface StoredSession {
  readonly schema: 1;
  /** The same for one account at one pair of servers, so that a new sign-in replaces the old one. */
  readonly id: string;
  /** New at each sign-in, so that data of an earlier sign-in does not overwrite a later one. */
  readonly signIn: string;
  /** The number of refreshes since the sign-in. */
  readonly generation: number;
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly tokenType: "Bearer";
  /** Epoch milliseconds of this computer's clock at the receipt of the token. */
  readonly obtainedAt: number;
  /** Seconds. */
  readonly expiresIn?: number | undefined;
  readonly authOrigin: string;
  /** The only origin that may receive the access token. */
  readonly apiOrigin: string;
  /** The API address of the sign-in; earlier versions stored only its origin. */
  readonly apiUrl?: string | undefined;
  readonly clientIdHash: string;
  readonly account: Account;
  readonly scopes: readonly string[];
  /** `unsupported`: the server has no refresh grant. `ended`: it finally refused the refresh token. */
  readonly refresh: "possible" | "unsupported" | "ended";
}

const longest = 65_536;

const accountShape: Shape<Account> = {
  id: isText,
  label: isText,
  username: optional(isText),
  firstName: optional(isText),
  lastName: optional(isText),
  email: optional(isText),
  locale: optional(isText),
  timeZone: optional(isText),
  registrationDate: optional(isText),
  activationDate: optional(isText),
  status: optional(isText),
};

const sessionShape: Shape<StoredSession> = {
  schema: oneOf(1),
  id: isText,
  signIn: isText,
  generation: isNumber,
  accessToken: isText,
  refreshToken: optional(isText),
  tokenType: oneOf("Bearer"),
  obtainedAt: isNumber,
  expiresIn: optional(isNumber),
  authOrigin: isText,
  apiOrigin: isText,
  apiUrl: optional(isText),
  clientIdHash: isText,
  account: (value) => hasShape<Account>(value, accountShape),
  scopes: areAll(isText),
  refresh: oneOf("possible", "unsupported", "ended"),
};

/** Whether it is a session of this schema, with or without its secrets. */
export function isSession(value: unknown): value is StoredSession {
  return hasShape<StoredSession>(value, sessionShape);
}

/** Enough to open the library of an account; the rest is empty. */
export function withoutSecrets({ id, apiOrigin, apiUrl, account }: StoredSession): StoredSession {
  const { id: accountId, label, username } = account;
  return {
    schema: 1,
    id,
    signIn: "",
    generation: 0,
    accessToken: "",
    tokenType: "Bearer",
    obtainedAt: 0,
    authOrigin: "",
    apiOrigin,
    apiUrl,
    clientIdHash: "",
    account: { id: accountId, label, username },
    scopes: [],
    refresh: "ended",
  };
}

/** The secret store lost its tokens. Nobody has signed out, so that its library can be read. */
export function isLost({ accessToken }: StoredSession): boolean {
  return accessToken === "";
}

/** @returns `undefined` for anything but a complete session of this schema; such an entry stays untouched. */
export function parseStoredSession(text: string): StoredSession | undefined {
  const session = text.length > longest ? undefined : parseShape<StoredSession>(text, sessionShape);
  const usable =
    session !== undefined &&
    isTokenText(session.accessToken) &&
    (session.refreshToken === undefined || isTokenText(session.refreshToken)) &&
    session.account.label !== "";
  return usable ? session : undefined;
}
