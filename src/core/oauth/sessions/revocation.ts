import type { Clock } from "../../ports.ts";
import { digestOf } from "../digest.ts";
import type { OAuthSettings } from "../oauthSettings.ts";
import type { ClientSecrets } from "../tokens/clientSecrets.ts";
import type { TokenEndpoint } from "../tokens/tokenEndpoint.ts";
import type { StoredSession } from "./storedSession.ts";

/** In milliseconds: no user waits for it, and the server may be down. */
const limit = 5_000;

export interface RevocationParts {
  readonly clientSecrets: Pick<ClientSecrets, "require">;
  readonly endpoint: Pick<TokenEndpoint, "revoke">;
  readonly clock: Clock;
}

/** Whether this server issued the session to this client. */
export function belongsTo(
  { authOrigin, clientIdHash }: StoredSession,
  settings: OAuthSettings,
): boolean {
  return authOrigin === settings.authUrl.origin && clientIdHash === digestOf(settings.clientId);
}

/**
 * Revokes a session at its server, if the settings still name it. All secrets are read at once; the returned function
 * rejects if the server cannot be reached.
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
  // Most servers revoke the access token together with the refresh token.
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
