import type { ServiceContext } from "../context.ts";
import type { SignedIn } from "../storage/storage.ts";
import { hashSecret } from "./secret.ts";

/** The challenge for a request without a token, sent with 401 (RFC 6750 s.3: without an error code). */
export const bearerChallenge = `Bearer realm="Snippet Service"`;

export interface BearerRefusal {
  readonly status: 400 | 401;
  readonly error: "invalid_request" | "invalid_token";
  readonly description: string;
  /** Value of the header `WWW-Authenticate` (RFC 6750 s.3). */
  readonly wwwAuthenticate: string;
}

export type Authentication =
  | ({ readonly outcome: "authenticated" } & SignedIn)
  /** No token was sent: answer with a public resource, else with 401 and {@link bearerChallenge}. */
  | { readonly outcome: "anonymous" }
  | { readonly outcome: "refused"; readonly refusal: BearerRefusal };

/**
 * Reads the access token from the query parameter `access_token` (the specification) or the header `Authorization:
 * Bearer` (RFC 6750 s.2.1), not from the body. Two at once are refused (RFC 6750 s.2). Another scheme in
 * `Authorization` counts as no token.
 */
export async function authenticate(
  context: ServiceContext,
  request: Request,
): Promise<Authentication> {
  const inQuery = new URL(request.url).searchParams.getAll("access_token");
  const inHeader = bearerCredentials(request.headers.get("authorization"));
  if (inQuery.length + (inHeader === undefined ? 0 : 1) > 1) {
    return refused(400, "invalid_request", "The access token was sent more than once.");
  }
  const token = inHeader ?? inQuery[0];
  if (token === undefined) return { outcome: "anonymous" };
  if (!/^[A-Za-z0-9\-._~+/]{1,512}=*$/.test(token)) {
    return refused(400, "invalid_request", "The access token is malformed.");
  }
  const signedIn = await context.storage.accounts.byToken(hashSecret(token));
  if (signedIn === undefined || signedIn.token.expiresAt <= context.now()) {
    return refused(401, "invalid_token", "The access token is unknown, expired or revoked.");
  }
  return { outcome: "authenticated", ...signedIn };
}

/** @returns undefined for another scheme; an empty text if the scheme stands alone. */
function bearerCredentials(header: string | null): string | undefined {
  const [scheme, credentials = ""] = /^(\S+)(?: +(.*))?$/.exec(header ?? "")?.slice(1) ?? [];
  return scheme?.toLowerCase() === "bearer" ? credentials.trim() : undefined;
}

function refused(
  status: BearerRefusal["status"],
  error: BearerRefusal["error"],
  description: string,
): Authentication {
  const wwwAuthenticate = `${bearerChallenge}, error="${error}", error_description="${description}"`;
  return { outcome: "refused", refusal: { status, error, description, wwwAuthenticate } };
}
