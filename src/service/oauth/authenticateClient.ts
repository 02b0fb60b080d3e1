import type { ServiceContext } from "../context.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { OAuthError } from "./oauthError.ts";
import { decodeFormValue } from "./parameters.ts";
import type { Fields } from "./parameters.ts";
import { hashSecret, sameHash } from "./secret.ts";

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Client authentication by HTTP Basic only (RFC 6749 s.2.3.1). Id and secret are tried as they are and form-decoded:
 * the RFC requires the encoding, but many clients leave it out.
 *
 * @throws OAuthError `invalid_client` (401), or `invalid_request` for a second method in the body (s.2.3).
 */
export async function authenticateClient(
  context: ServiceContext,
  authorization: string | null,
  body: Fields,
): Promise<ClientRecord> {
  if (body.has("client_secret")) {
    throw authorization === null
      ? refusal("Send the client credentials by HTTP Basic authentication.")
      : new OAuthError("invalid_request", "The client credentials were sent in two ways.");
  }
  for (const credentials of basicCredentials(authorization)) {
    const client = await context.storage.clients.byId(credentials.clientId);
    const equal = sameHash(hashSecret(credentials.clientSecret), client?.secretHash ?? "");
    if (client !== undefined && equal) return requireSameClient(client, body);
  }
  throw refusal("The client id or the client secret is wrong or missing.");
}

/** @returns the possible readings of an `Authorization` header: none, one, or the raw and the decoded one. */
export function basicCredentials(authorization: string | null): readonly Credentials[] {
  const encoded = /^basic +([A-Za-z0-9+/]{1,2048}={0,2})$/i.exec(authorization ?? "")?.[1] ?? "";
  const text = decodeUtf8(Buffer.from(encoded, "base64")) ?? "";
  const colon = text.indexOf(":");
  if (colon < 1) return [];
  const [clientId, clientSecret] = [text.slice(0, colon), text.slice(colon + 1)];
  const [decodedId, decodedSecret] = [decodeFormValue(clientId), decodeFormValue(clientSecret)];
  const readings = [{ clientId, clientSecret }];
  if (decodedId === undefined || decodedSecret === undefined) return readings;
  if (decodedId === clientId && decodedSecret === clientSecret) return readings;
  return [...readings, { clientId: decodedId, clientSecret: decodedSecret }];
}

/** RFC 6749 s.3.2.1: a client may name itself in the body too. */
function requireSameClient(client: ClientRecord, body: Fields): ClientRecord {
  const named = body.get("client_id") ?? client.clientId;
  if (named === client.clientId) return client;
  throw new OAuthError("invalid_request", "client_id is not that of the credentials.");
}

function refusal(description: string): OAuthError {
  return new OAuthError("invalid_client", description);
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
