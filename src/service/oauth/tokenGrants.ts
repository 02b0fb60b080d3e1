import type { ServiceContext } from "../context.ts";
import type {
  AuthorizationCodeRecord,
  FamilyRecord,
  GrantStore,
  NewToken,
} from "../storage/grants.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { OAuthError } from "./oauthError.ts";
import type { Fields } from "./parameters.ts";
import { provesKey } from "./proofKey.ts";
import { hashSecret, makeSecret } from "./secret.ts";

/** In seconds: the specification's example value. */
export const accessTokenLifetime = 86_400;
/** In seconds; starts anew with each refresh. */
export const refreshTokenLifetime = 180 * 86_400;
/** In seconds, from the consent. After that the user must consent again, however often the tokens were refreshed. */
export const familyLifetime = 365 * 86_400;

/** Body of a successful token response, as in the specification. */
export type TokenAnswer = ReturnType<typeof makeTokens>["answer"];

/**
 * Exchanges an authorization code (RFC 6749 s.4.1.3). Any attempt spends the code, even a failed one: a sender without
 * the right credentials has stolen the code. A second attempt revokes the tokens of the first (s.4.1.2).
 *
 * @throws OAuthError
 */
export async function exchangeCode(
  context: ServiceContext,
  client: ClientRecord,
  body: Fields,
): Promise<TokenAnswer> {
  const { grants } = context.storage;
  const sent = required(body, "code");
  const redirectUri = required(body, "redirect_uri");
  const used = await grants.useCode(hashSecret(sent));
  if (used === undefined) throw invalidGrant("The authorization code is unknown or expired.");
  const { first, code } = used;
  if (!first) {
    await grants.revokeFamily(code.family.id, "token-reused");
    throw invalidGrant("The authorization code was used before.");
  }
  const problem = problemOf(code, context.now(), client, redirectUri, body);
  if (problem !== undefined) {
    // No tokens exist that a replay would have to revoke, so no record is kept.
    await grants.revokeFamily(code.family.id, undefined);
    throw invalidGrant(problem);
  }
  const made = makeTokens(context, code.family);
  await grants.saveTokens(code.family.id, made.records);
  return made.answer;
}

function problemOf(
  code: AuthorizationCodeRecord,
  now: number,
  client: ClientRecord,
  redirectUri: string,
  body: Fields,
): string | undefined {
  if (code.expiresAt <= now) return "The authorization code is expired.";
  if (code.family.clientId !== client.clientId) {
    return "The authorization code was issued to another client.";
  }
  if (code.redirectUri !== redirectUri) {
    return "redirect_uri is not that of the authorization request.";
  }
  return provesKey(code.codeChallenge, body.get("code_verifier"))
    ? undefined
    : "code_verifier does not belong to the authorization request.";
}

/**
 * Issues new tokens for a refresh token, which is spent (RFC 6749 s.6). If a spent token comes again, two parties hold
 * it and the service cannot tell the thief, so it revokes the whole family (RFC 9700 s.4.14.2). A refresh token contains
 * the id of its family. So this works over any number of rounds, without a list of spent tokens that a thief could fill.
 *
 * @throws OAuthError
 */
export async function refreshTokens(
  context: ServiceContext,
  client: ClientRecord,
  body: Fields,
): Promise<TokenAnswer> {
  const { grants } = context.storage;
  const sent = required(body, "refresh_token");
  const family = await familyOfRefreshToken(context, sent);
  if (family === undefined || family.clientId !== client.clientId) {
    throw invalidGrant("The refresh token is unknown, revoked or another client's.");
  }
  if (family.refreshableUntil <= context.now()) throw invalidGrant("The refresh token is expired.");
  const made = makeTokens(context, family);
  switch (await grants.rotate(family.id, hashSecret(sent), made.records)) {
    case "rotated":
      return made.answer;
    case "other":
      await grants.revokeFamily(family.id, "token-reused");
      throw invalidGrant("The refresh token was used before.");
    case "gone":
      throw invalidGrant("The refresh token is revoked.");
  }
}

/**
 * Revokes the family of an access or refresh token (RFC 7009 s.2.1), whatever kind the hint names. An unknown token
 * counts as revoked.
 *
 * @throws OAuthError
 */
export async function revokeToken(
  context: ServiceContext,
  client: ClientRecord,
  body: Fields,
): Promise<void> {
  const { grants } = context.storage;
  const sent = required(body, "token");
  const family =
    (await familyOfRefreshToken(context, sent)) ??
    (await grants.accessToken(hashSecret(sent)))?.family;
  if (family === undefined) return;
  if (family.clientId !== client.clientId) throw invalidGrant("The token is another client's.");
  await grants.revokeFamily(family.id, "application-signed-out");
}

/** A refresh token is the id of its family, which nobody else gets, a dot, and its own secret. */
async function familyOfRefreshToken(
  { storage }: ServiceContext,
  sent: string,
): ReturnType<GrantStore["family"]> {
  const dot = sent.indexOf(".");
  return dot === -1 ? undefined : storage.grants.family(sent.slice(0, dot));
}

function makeTokens(context: ServiceContext, { id, endsAt }: FamilyRecord) {
  const left = Math.floor((endsAt - context.now()) / 1000);
  const [accessToken, refreshToken] = [makeSecret(context), `${id}.${makeSecret(context)}`];
  const record = (secret: string, lifetime: number): NewToken => ({
    hash: hashSecret(secret),
    expiresAt: context.now() + lifetime * 1000,
  });
  return {
    answer: {
      access_token: accessToken,
      expires_in: Math.min(accessTokenLifetime, left),
      token_type: "Bearer",
      scope: null,
      refresh_token: refreshToken,
    },
    records: {
      access: record(accessToken, accessTokenLifetime),
      refresh: record(refreshToken, refreshTokenLifetime),
    },
  };
}

function required(body: Fields, name: string): string {
  const value = body.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
  return value;
}

function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}
