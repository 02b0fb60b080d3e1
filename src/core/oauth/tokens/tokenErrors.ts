import { SnippetError, type SnippetErrorCode, type SnippetErrorDetails } from "../../errors.ts";
import { cleanText } from "../../http/cleanText.ts";
import type { TokenRefusal } from "./tokenResponse.ts";

interface Verdict {
  readonly code: SnippetErrorCode;
  readonly message: string;
  /** The setting that solves the problem. */
  readonly what?: string;
}

const clientRefused: Verdict = {
  code: "client-refused",
  message: "The server refused the client ID or the client secret.",
};

const pkceRefused: Verdict = {
  code: "settings",
  message: "The server did not accept the proof key (PKCE). You can turn it off in the settings.",
  what: "auth.pkce",
};

const verdicts: ReadonlyMap<string, Verdict> = new Map(
  Object.entries<Verdict>({
    invalid_client: clientRefused,
    invalid_grant: {
      code: "sign-in-failed",
      message: "The server no longer accepts this sign-in. Sign in again.",
    },
    unauthorized_client: {
      code: "client-refused",
      message: "The server does not allow this client to sign you in.",
    },
    unsupported_grant_type: {
      code: "sign-in-failed",
      message: "The server does not support this way of signing in.",
    },
    invalid_scope: {
      code: "settings",
      message: "The server does not know the scope in the settings.",
      what: "auth.scope",
    },
    invalid_target: {
      code: "settings",
      message: "The server does not know the resource in the settings.",
      what: "auth.resource",
    },
  }),
);

/** The error for a refusal of the token endpoint. @param secrets must not be repeated. */
export function tokenError(refusal: TokenRefusal, secrets: readonly string[]): SnippetError {
  const { status } = refusal;
  const details = { status, method: "POST", pathTemplate: "/oauth2/token" };
  return errorOf(verdictOf(refusal), refusal, secrets, details);
}

/** The error for an authorization response with `error` (RFC 6749, section 4.1.2.1). */
export function authorizationError(
  error: string,
  description: string | undefined,
  secrets: readonly string[],
): SnippetError {
  if (error === "access_denied") {
    return new SnippetError("denied", "The sign-in was declined in the browser.", {
      details: { reason: error },
    });
  }
  const refusal: TokenRefusal = { status: 400, error, description, unusable: undefined };
  const busy = error === "temporarily_unavailable" || error === "server_error";
  const verdict: Verdict = busy
    ? { code: "server", message: "The server cannot sign you in at the moment. Try again later." }
    : verdictOf(refusal);
  return errorOf(verdict, refusal, secrets, { pathTemplate: "/oauth2/authorize" });
}

function errorOf(
  verdict: Verdict,
  refusal: TokenRefusal,
  secrets: readonly string[],
  details: SnippetErrorDetails,
): SnippetError {
  const reason = errorCodeText(refusal.error, secrets) ?? refusal.unusable;
  return new SnippetError(verdict.code, withDescription(verdict, refusal, secrets), {
    details: {
      ...details,
      ...(reason === undefined ? {} : { reason }),
      ...(verdict.what === undefined ? {} : { what: verdict.what }),
    },
  });
}

function verdictOf(refusal: TokenRefusal): Verdict {
  const { error, description, status, unusable } = refusal;
  if (error === "invalid_request" && /code_?(challenge|verifier)|pkce/i.test(description ?? "")) {
    return pkceRefused;
  }
  // A 401 without an error code concerns the client (RFC 6749, section 5.2).
  const known = verdicts.get(error ?? (status === 401 ? "invalid_client" : ""));
  if (known !== undefined) {
    return known;
  }
  if (status === 429) {
    return {
      code: "too-many-requests",
      message: "The server is busy. Wait a moment before you sign in.",
    };
  }
  if (status >= 500) {
    return { code: "server", message: "The server could not complete the sign-in." };
  }
  if (unusable !== undefined || (status >= 300 && status < 400)) {
    return {
      code: "not-the-service",
      message: "The sign-in address did not respond like a Snippet Service server.",
    };
  }
  return { code: "sign-in-failed", message: "The server refused the sign-in." };
}

function withDescription(
  verdict: Verdict,
  refusal: TokenRefusal,
  secrets: readonly string[],
): string {
  const description = cleanText(refusal.description ?? "", secrets) ?? "";
  return description === "" || verdict.code === "settings" || verdict === clientRefused
    ? verdict.message
    : `${verdict.message} Its message: “${description}”`;
}

/**
 * The OAuth `error` code for the log, if it has only allowed characters (RFC 6749, section 5.2) and contains none of
 * the given secrets.
 */
function errorCodeText(text: string | undefined, secrets: readonly string[]): string | undefined {
  return text !== undefined &&
    /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/.test(text) &&
    !secrets.some((secret) => secret !== "" && text.includes(secret))
    ? text
    : undefined;
}
