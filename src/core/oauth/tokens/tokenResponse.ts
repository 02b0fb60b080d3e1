import { isSnippetError } from "../../errors.ts";
import { decodeJson } from "../../http/json/decodeJson.ts";
import type { HttpResponse } from "../../http/transport.ts";
import { isTokenText } from "./tokenText.ts";

/** A token response (RFC 6749, section 5.1), reduced to validated values. */
export interface TokenGrant {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Seconds; `undefined` if the server sends no valid value. */
  readonly expiresIn: number | undefined;
  /** `undefined`: as requested. */
  readonly scope: string | undefined;
  /** Tolerated faults, for the log. */
  readonly warnings: readonly string[];
}

/** A response without a valid token (RFC 6749, section 5.2). */
export interface TokenRefusal {
  readonly status: number;
  /** The OAuth `error` of the response, if any. */
  readonly error: string | undefined;
  readonly description: string | undefined;
  /** The fault of the response, if it was not an OAuth error. */
  readonly unusable: string | undefined;
}

const tenYears = 10 * 365 * 24 * 60 * 60;

/** A member of the response, if it is there. */
type Read = (name: string) => unknown;

/**
 * Reads a response of the token endpoint. Tolerates documented or harmless deviations (`scope: null`, no `token_type`,
 * a form-encoded body, any 2xx); relies on the server's texts as little as possible.
 */
export function parseTokenResponse(response: HttpResponse): TokenGrant | TokenRefusal {
  const { status, body } = response;
  const type = mediaTypeOf(response);
  try {
    const read = readerOf(body, type);
    if (read !== undefined) {
      return readAnswer(status, read);
    }
  } catch (error) {
    if (!isSnippetError(error, "not-the-service")) {
      throw error;
    }
  }
  const unusable = `neither strict JSON nor a form (${type || "no usable content type"})`;
  return { status, error: undefined, description: undefined, unusable };
}

function readAnswer(status: number, read: Read): TokenGrant | TokenRefusal {
  const error = textOf(read("error"));
  const isRefused = status < 200 || status > 299 || error !== undefined;
  const unusable = isRefused ? undefined : whyUnusable(read);
  return isRefused || unusable !== undefined
    ? { status, error, description: textOf(read("error_description")), unusable }
    : grantOf(read);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Whether the response has no valid token. */
export function isRefusal(answer: TokenGrant | TokenRefusal): answer is TokenRefusal {
  return "status" in answer;
}

function mediaTypeOf(response: HttpResponse): string {
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return type !== undefined && /^[a-z0-9.+/-]{1,80}$/.test(type) ? type : "";
}

function whyUnusable(read: Read): string | undefined {
  if (!isTokenText(textOf(read("access_token")) ?? "")) {
    return "no usable access_token";
  }
  const type = read("token_type");
  // RFC 6749, section 7.1: a client must not use a token of an unknown type.
  return textOf(type)?.toLowerCase() === "bearer" || isMissing(type)
    ? undefined
    : "unknown token_type";
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function grantOf(read: Read): TokenGrant {
  const warnings: string[] = [];
  if (isMissing(read("token_type"))) {
    warnings.push("no token_type: taken as Bearer");
  }
  const refresh = textOf(read("refresh_token")) ?? "";
  const refreshToken = isTokenText(refresh) ? refresh : undefined;
  if (refreshToken === undefined && !isMissing(read("refresh_token"))) {
    warnings.push("unusable refresh_token left out");
  }
  const expiresIn = readSeconds(read("expires_in"));
  if (expiresIn === undefined) {
    warnings.push("no usable expires_in");
  }
  const accessToken = textOf(read("access_token")) ?? "";
  const scope = textOf(read("scope")) || undefined;
  return { accessToken, refreshToken, expiresIn, scope, warnings };
}

function readSeconds(value: unknown): number | undefined {
  const numeric = typeof value === "string" && /^\d+(\.\d+)?$/.test(value.trim());
  const seconds = numeric ? Number(value) : value;
  return typeof seconds === "number" && seconds > 0 && seconds <= tenYears ? seconds : undefined;
}

/** Only members that are read count: others may be repeated. @throws {SnippetError} `not-the-service`. */
function readerOf(body: Uint8Array, type: string): Read | undefined {
  const text = new TextDecoder().decode(body).trim();
  if (text.startsWith("{")) {
    const value = Object(decodeJson(body)) as Readonly<Record<string, unknown>>;
    return (name) => (Object.hasOwn(value, name) ? value[name] : undefined);
  }
  const looksLikeForm = /^[^\s<>{}[\]"=&]+=[^\s<>{}[\]"]*$/.test(text);
  const form = looksLikeForm && type !== "text/html" ? new URLSearchParams(text) : undefined;
  return form && ((name) => form.get(name) ?? undefined);
}
