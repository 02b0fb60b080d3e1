import type { ServiceContext } from "../context.ts";
import { authenticate, bearerChallenge } from "../oauth/bearer.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/** An account, and the family of the token that signed in. */
export interface SignedInAccount extends AccountRecord {
  readonly family: string;
}

/** @returns undefined for a request without a token. @throws RequestProblem for an invalid token. */
export async function optionalAccount(
  context: ServiceContext,
  request: Request,
): Promise<SignedInAccount | undefined> {
  const result = await authenticate(context, request);
  if (result.outcome === "anonymous") return undefined;
  if (result.outcome === "authenticated") {
    return { ...result.account, family: result.token.family.id };
  }
  const { status, description, wwwAuthenticate } = result.refusal;
  throw new RequestProblem(status, description, {
    headers: { "WWW-Authenticate": wwwAuthenticate },
  });
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
