import type { ServiceContext } from "../context.ts";
import { hashSecret } from "../oauth/secret.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/** The challenge for a request without a token, sent with 401 (RFC 6750 s.3: without an error code). */
export const bearerChallenge = `Bearer realm="Snippet Service"`;

/** An account, and the family of the token that signed in. */
export interface SignedInAccount extends AccountRecord {
  readonly family: string;
}

/**
 * Reads the access token from the query parameter `access_token` (the specification) or the header `Authorization:
 * Bearer` (RFC 6750 s.2.1), not from the body. Two at once are refused (RFC 6750 s.2). Another scheme in
 * `Authorization` counts as no token.
 *
 * @returns undefined for a request without a token. @throws RequestProblem for an invalid token.
 */
export async function optionalAccount(
  context: ServiceContext,
  request: Request,
): Promise<SignedInAccount | undefined> {
  const inQuery = new URL(request.url).searchParams.getAll("access_token");
  const inHeader = bearerCredentials(request.headers.get("authorization"));
  if (inQuery.length + (inHeader === undefined ? 0 : 1) > 1) {
    throw refusal(400, "invalid_request", "The access token was sent more than once.");
  }
  const token = inHeader ?? inQuery[0];
  if (token === undefined) return undefined;
  if (!/^[A-Za-z0-9\-._~+/]{1,512}=*$/.test(token)) {
    throw refusal(400, "invalid_request", "The access token is malformed.");
  }
  const signedIn = await context.storage.accounts.byToken(hashSecret(token));
  if (signedIn === undefined || signedIn.token.expiresAt <= context.now()) {
    throw refusal(401, "invalid_token", "The access token is unknown, expired or revoked.");
  }
  return { ...signedIn.account, family: signedIn.token.family.id };
}

/** @throws RequestProblem 401 without a valid token. */
export async function requiredAccount(
  context: ServiceContext,
  request: Request,
): Promise<SignedInAccount> {
  const account = await optionalAccount(context, request);
  if (account !== undefined) return account;
  throw new RequestProblem(401, "An access token is needed.", {
    headers: { "WWW-Authenticate": bearerChallenge },
  });
}

/** For a token that was revoked during its request. */
export function revokedMeanwhile(): RequestProblem {
  return new RequestProblem(401, "The access token was revoked.", {
    headers: { "WWW-Authenticate": `${bearerChallenge}, error="invalid_token"` },
  });
}

/** @returns undefined for another scheme; an empty text if the scheme stands alone. */
function bearerCredentials(header: string | null): string | undefined {
  const [scheme, credentials = ""] = /^(\S+)(?: +(.*))?$/.exec(header ?? "")?.slice(1) ?? [];
  return scheme?.toLowerCase() === "bearer" ? credentials.trim() : undefined;
}

/** RFC 6750 s.3. */
function refusal(status: 400 | 401, error: string, description: string): RequestProblem {
  const challenge = `${bearerChallenge}, error="${error}", error_description="${description}"`;
  return new RequestProblem(status, description, { headers: { "WWW-Authenticate": challenge } });
}
