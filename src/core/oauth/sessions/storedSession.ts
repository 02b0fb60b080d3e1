import type { Account } from "../../model.ts";
import { JsonFields } from "../jsonFields.ts";
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
    account: readAccount(JsonFields.of({ id: accountId, label, username })),
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
  const session = text.length > longest ? undefined : JsonFields.read(text, readSession);
  const usable =
    session !== undefined &&
    isTokenText(session.accessToken) &&
    (session.refreshToken === undefined || isTokenText(session.refreshToken)) &&
    session.account.label !== "";
  return usable ? session : undefined;
}

/** @returns `undefined` for anything but the text of a session without secrets. */
export function parseLostSession(text: string): StoredSession | undefined {
  const session = text.length > longest ? undefined : JsonFields.read(text, readSession);
  return session && withoutSecrets(session);
}

function readSession(fields: JsonFields): StoredSession | undefined {
  if (fields.any("schema") !== 1) {
    return undefined;
  }
  return {
    schema: 1,
    id: fields.text("id"),
    signIn: fields.text("signIn"),
    generation: fields.number("generation"),
    accessToken: fields.text("accessToken"),
    refreshToken: fields.optionalText("refreshToken"),
    tokenType: fields.oneOf("tokenType", ["Bearer"]),
    obtainedAt: fields.number("obtainedAt"),
    expiresIn: fields.optionalNumber("expiresIn"),
    authOrigin: fields.text("authOrigin"),
    apiOrigin: fields.text("apiOrigin"),
    apiUrl: fields.optionalText("apiUrl"),
    clientIdHash: fields.text("clientIdHash"),
    account: readAccount(fields.object("account")),
    scopes: fields.texts("scopes"),
    refresh: fields.oneOf("refresh", ["possible", "unsupported", "ended"]),
  };
}

function readAccount(fields: JsonFields): Account {
  return {
    id: fields.text("id"),
    label: fields.text("label"),
    username: fields.optionalText("username"),
    firstName: fields.optionalText("firstName"),
    lastName: fields.optionalText("lastName"),
    email: fields.optionalText("email"),
    locale: fields.optionalText("locale"),
    timeZone: fields.optionalText("timeZone"),
    registrationDate: fields.optionalText("registrationDate"),
    activationDate: fields.optionalText("activationDate"),
    status: fields.optionalText("status"),
  };
}
