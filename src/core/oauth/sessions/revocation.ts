import type { Clock } from "../../ports.ts";
import { digestOf } from "../digest.ts";
import type { OAuthSettings } from "../oauthSettings.ts";
import type { ClientSecrets } from "../tokens/clientSecrets.ts";
import type { TokenEndpoint } from "../tokens/tokenEndpoint.ts";
import type { StoredSession } from "./storedSession.ts";

/** Milliseconds: no user waits for it, and the server may be dead. */
const limit = 5_000;

export interface RevocationParts {
  readonly clientSecrets: Pick<ClientSecrets, "require">;
  readonly endpoint: Pick<TokenEndpoint, "revoke">;
  readonly clock: Clock;
}

/** Whether it was issued by this server to this client. */
export function belongsTo(
  { authOrigin, clientIdHash }: StoredSession,
  settings: OAuthSettings,
): boolean {
  return authOrigin === settings.authUrl.origin && clientIdHash === digestOf(settings.clientId);
}

/**
 * Ends a session at its server, too, if the settings still name it. Everything it needs of the secret storage is read
 * when it is made; it rejects if the server cannot be reached.
 * @throws {SnippetError} `client-refused`, `storage`.
 */
export async function revocation(
  session: StoredSession,
  settings: OAuthSettings,
  { clientSecrets, endpoint, clock }: RevocationParts,
): Promise<() => Promise<void>> {
  if (!belongsTo(session, settings)) {
    return () => Promise.resolve();
  }
  const secret = await clientSecrets.require(settings);
  // With the refresh token most servers end the other one.
  const tokens = [session.refreshToken, session.accessToken];
  return async () => {
    const ending = new AbortController();
    const timer = clock.after(limit, () => ending.abort());
    try {
      await endpoint.revoke(settings, secret, tokens, ending.signal);
    } finally {
      timer.dispose();
    }
  };
}
