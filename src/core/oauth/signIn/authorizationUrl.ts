import type { OAuthSettings } from "../oauthSettings.ts";

/** The values of the request that are made for one sign-in (RFC 6749, section 4.1.1). */
export interface AuthorizationRequest {
  /** Exactly as registered; byte-equal in the token request (RFC 6749, section 4.1.3). */
  readonly redirectUri: string;
  readonly state: string;
  /** Absent when the settings switch PKCE off. */
  readonly challenge: string | undefined;
}

/**
 * The address that the browser opens (RFC 6749, section 4.1.1). A string, as an address object of the editor
 * would encode it again and differently.
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
