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

/** All members that are read (RFC 6749, sections 5.1 and 5.2). */
const members = [
  "access_token",
  "token_type",
  "expires_in",
  "refresh_token",
  "scope",
  "error",
  "error_description",
] as const;

/**
 * Reads a response of the token endpoint. Tolerates documented or harmless deviations (`scope: null`, no `token_type`,
 * a form-encoded body, any 2xx); relies on the server's texts as little as possible.
 */
export function parseTokenResponse(response: HttpResponse): TokenGrant | TokenRefusal {
  const type = mediaTypeOf(response);
  const fields = readFields(response.body, type);
  const text = (name: string): string | undefined => {
    const value = fields?.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const error = text("error");
  const refused = response.status < 200 || response.status > 299 || error !== undefined;
  const unusable =
    fields === undefined
      ? `neither strict JSON nor a form (${type || "no usable content type"})`
      : refused
        ? undefined
        : whyUnusable(fields);
  if (fields === undefined || refused || unusable !== undefined) {
    return { status: response.status, error, description: text("error_description"), unusable };
  }
  return grantOf(fields, text("access_token") ?? "");
}

/** Whether the response has no valid token. */
export function isRefusal(answer: TokenGrant | TokenRefusal): answer is TokenRefusal {
  return "status" in answer;
}

function mediaTypeOf(response: HttpResponse): string {
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  return type !== undefined && /^[a-z0-9.+/-]{1,80}$/.test(type) ? type : "";
}

function whyUnusable(fields: ReadonlyMap<string, unknown>): string | undefined {
  const accessToken = fields.get("access_token");
  if (typeof accessToken !== "string" || !isTokenText(accessToken)) {
    return "no usable access_token";
  }
  const type = fields.get("token_type");
  const known = typeof type === "string" && type.toLowerCase() === "bearer";
  // RFC 6749, section 7.1: a client must not use a token of an unknown type.
  return known || isMissing(type) ? undefined : "unknown token_type";
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function grantOf(fields: ReadonlyMap<string, unknown>, accessToken: string): TokenGrant {
  const warnings: string[] = [];
  if (isMissing(fields.get("token_type"))) {
    warnings.push("no token_type: taken as Bearer");
  }
  const refresh = fields.get("refresh_token");
  const usable = typeof refresh === "string" && isTokenText(refresh);
  if (!usable && !isMissing(refresh)) {
    warnings.push("unusable refresh_token left out");
  }
  const expiresIn = readSeconds(fields.get("expires_in"));
  if (expiresIn === undefined) {
    warnings.push("no usable expires_in");
  }
  const scope = fields.get("scope");
  return {
    accessToken,
    refreshToken: usable ? refresh : undefined,
    expiresIn,
    scope: typeof scope === "string" && scope !== "" ? scope : undefined,
    warnings,
  };
}

function readSeconds(value: unknown): number | undefined {
  const numeric = typeof value === "string" && /^\d+(\.\d+)?$/.test(value.trim());
  const seconds = numeric ? Number(value) : value;
  return typeof seconds === "number" && seconds > 0 && seconds <= tenYears ? seconds : undefined;
}

/** A map, so that `__proto__` and `constructor` are ordinary members. */
function readFields(body: Uint8Array, type: string): ReadonlyMap<string, unknown> | undefined {
  const text = new TextDecoder().decode(body).trim();
  if (text.startsWith("{")) {
    return readJson(body);
  }
  const looksLikeForm = /^[^\s<>{}[\]"=&]+=[^\s<>{}[\]"]*$/.test(text);
  if (!looksLikeForm || type === "text/html") {
    return undefined;
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.has(name)) {
      fields.set(name, value);
    }
  }
  return fields;
}

/** Only known members count: an unknown one may be repeated; a repeated known one is no valid JSON. */
function readJson(body: Uint8Array): ReadonlyMap<string, unknown> | undefined {
  try {
    const value = decodeJson(body);
    return typeof value === "object" && value !== null
      ? new Map(
          members
            .filter((name) => Object.hasOwn(value, name))
            .map((name) => [name, Reflect.get(value, name) as unknown]),
        )
      : undefined;
  } catch (error) {
    if (isSnippetError(error, "not-the-service")) {
      return undefined;
    }
    throw error;
  }
}
