import { wrongSetting } from "../errors.ts";
import { ApiUrl } from "../http/apiUrl.ts";

/** The encoding of id and secret in Basic credentials. */
export type BasicEncoding = "form" | "raw";

/** The validated settings of the sign-in. All come from settings of application scope. */
export interface OAuthSettings {
  readonly apiUrl: ApiUrl;
  /** Serves `oauth2/authorize` and `oauth2/token`. */
  readonly authUrl: ApiUrl;
  /** Printable ASCII (RFC 6749, appendix A.1). */
  readonly clientId: string;
  readonly scope: string | undefined;
  /** RFC 8707: absolute, without fragment. */
  readonly resource: string | undefined;
  /** RFC 9207: if set, an authorization response must name exactly this issuer. */
  readonly issuer: string | undefined;
  readonly pkce: boolean;
  readonly basicEncoding: "auto" | BasicEncoding;
  /** Whether to refuse an authorization response without a state; otherwise the user is asked. */
  readonly requireState: boolean;
  readonly renewSession: boolean;
}

/**
 * @param read a setting by its name without `snippetService.`. A value of the wrong type counts as not set.
 * @throws {SnippetError} `settings`; `details.what` names the wrong or missing setting.
 */
export function readOAuthSettings(read: (name: string) => unknown): OAuthSettings {
  const text = (name: string): string => {
    const value = read(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const apiUrl = parseAddress(text("apiUrl"), "apiUrl");
  const authUrl = text("authUrl");
  const basicEncoding = text("auth.basicEncoding");
  return {
    apiUrl,
    authUrl: authUrl === "" ? apiUrl : parseAddress(authUrl, "authUrl"),
    clientId: parseClientId(text("clientId")),
    scope: text("auth.scope") || undefined,
    resource: parseResource(text("auth.resource")),
    issuer: text("auth.issuer") || undefined,
    pkce: read("auth.pkce") !== false,
    basicEncoding: basicEncoding === "form" || basicEncoding === "raw" ? basicEncoding : "auto",
    requireState: read("auth.requireState") === true,
    renewSession: read("auth.renewSession") !== false,
  };
}

const missingAddress = {
  apiUrl: "The server address is not set.",
  authUrl: "The sign-in address is not set.",
} as const;

/** @throws {SnippetError} `settings`, with a message for users that does not repeat the input. */
export function parseAddress(text: string, what: keyof typeof missingAddress): ApiUrl {
  if (text.trim() === "") {
    throw wrongSetting(what, missingAddress[what]);
  }
  return ApiUrl.parse(text, what);
}

/** @throws {SnippetError} `settings`. */
export function parseClientId(text: string): string {
  const clientId = text.trim();
  if (clientId === "") {
    throw wrongSetting("clientId", "The client ID is not set.");
  }
  if (!isCredentialText(clientId)) {
    throw wrongSetting(
      "clientId",
      "A client ID can only contain ASCII letters, digits and symbols.",
    );
  }
  return clientId;
}

/** VSCHAR: the characters of client ids and client secrets (RFC 6749, appendix A.1 and A.2). */
export function isCredentialText(text: string): boolean {
  return /^[\x20-\x7e]{1,1024}$/.test(text);
}

function parseResource(text: string): string | undefined {
  if (text.includes("#") || (text !== "" && !URL.canParse(text))) {
    throw wrongSetting(
      "auth.resource",
      "The resource in the settings must be an absolute URL without a fragment.",
    );
  }
  return text || undefined;
}
