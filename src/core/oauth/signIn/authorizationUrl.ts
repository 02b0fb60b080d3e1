import type { OAuthSettings } from "../oauthSettings.ts";

/** The generated values of one authorization request (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  /** Exactly as registered; the token request must repeat it byte for byte (RFC 6749, section 4.1.3). */
  readonly redirectUri: string;
  readonly state: string;
  /** Missing if the settings disable PKCE. */
  readonly challenge: string | undefined;
}

/**
 * The address for the browser (RFC 6749, section 4.1.1). A string, because an address object of the editor would encode
 * it again and differently.
 */
export function authorizationUrl(settings: OAuthSettings, request: AuthorizationRequest): string {
  const query: (readonly [string, string])[] = [
    ["response_type", "code"],
    ["client_id", settings.clientId],
    ["redirect_uri", request.redirectUri],
    ["state", request.state],
  ];
  if (request.challenge !== undefined) {
    query.push(["code_challenge", request.challenge], ["code_challenge_method", "S256"]);
  }
  if (settings.scope !== undefined) {
    query.push(["scope", settings.scope]);
  }
  if (settings.resource !== undefined) {
    query.push(["resource", settings.resource]);
  }
  return settings.authUrl.join(["oauth2", "authorize"], query).href;
}
