import { createHash } from "node:crypto";
import type { OAuthSettings } from "../oauthSettings.ts";

/**
 * The address for the browser (RFC 6749, section 4.1.1). A string, because an address object of the editor would encode
 * it again and differently.
 * @param redirectUri exactly as registered; the token request must repeat it byte for byte (section 4.1.3).
 * @param verifier of PKCE; missing if the settings disable it.
 */
export function authorizationUrl(
  settings: OAuthSettings,
  redirectUri: string,
  state: string,
  verifier: string | undefined,
): string {
  const query: (readonly [string, string])[] = [
    ["response_type", "code"],
    ["client_id", settings.clientId],
    ["redirect_uri", redirectUri],
    ["state", state],
  ];
  if (verifier !== undefined) {
    query.push(["code_challenge", challengeOf(verifier)], ["code_challenge_method", "S256"]);
  }
  if (settings.scope !== undefined) {
    query.push(["scope", settings.scope]);
  }
  if (settings.resource !== undefined) {
    query.push(["resource", settings.resource]);
  }
  return settings.authUrl.join(["oauth2", "authorize"], query).href;
}

/** BASE64URL(SHA256(ASCII(verifier))) without padding (RFC 7636, section 4.2, method S256; `plain` is never used). */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
