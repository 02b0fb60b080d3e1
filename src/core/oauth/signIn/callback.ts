import { withoutEnd } from "../../withoutEnd.ts";

/** An unverified authorization response (RFC 6749, section 4.1.2). */
export interface Callback {
  /** `undefined` if the editor delivered the address; it has already matched all of it except the path. */
  readonly address: string | undefined;
  readonly path: string;
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly error: string | undefined;
  readonly errorDescription: string | undefined;
  readonly issuer: string | undefined;
}

/** The reason why an address is not an authorization response. */
export type MalformedCallback = "not-an-address" | "too-long" | "repeated-parameter" | "nothing";

const longestAddress = 16_384;
const single = ["code", "state", "error", "error_description", "iss", "error_uri"] as const;

/**
 * Reads a pasted address from the browser; its query is form-encoded. Blanks, quotes and angle brackets around it are
 * ignored.
 */
export function parseCallbackAddress(text: string): Callback | MalformedCallback {
  if (text.length > longestAddress) {
    return "too-long";
  }
  const address = withoutEnd(text.trim().replace(/^["'<]+/, ""), "\"'>");
  const parts =
    /^([a-z][a-z0-9+.-]*:\/\/[^\s/?#]*)((?:\/[^\s?#]*)?)(?:\?([^\s#]*))?(?:#\S*)?$/i.exec(address);
  if (parts === null) {
    return "not-an-address";
  }
  const [, authority = "", path = "", query = ""] = parts;
  return readQuery(`${authority}${path}`, path, query);
}

/**
 * Reads the argument of the editor's `UriHandler`.
 * @param form `decoded` on the desktop, where the editor has percent-decoded the whole query, so that a plus sign is a
 * plus sign; `encoded` in a browser-hosted editor, whose callback page form-encodes it again.
 */
export function parseCallbackQuery(
  path: string,
  query: string,
  form: "decoded" | "encoded",
): Callback | MalformedCallback {
  if (query.length > longestAddress) {
    return "too-long";
  }
  const encoded = form === "encoded" ? query : query.replaceAll(/[+%]/g, encodeURIComponent);
  return readQuery(undefined, path, encoded);
}

/** VSCHAR, 1 to 4096 characters (RFC 6749, appendix A.11); other codes are never sent. */
export function isAuthorizationCode(code: string): boolean {
  return /^[\x20-\x7e]{1,4096}$/.test(code);
}

function readQuery(
  address: string | undefined,
  path: string,
  query: string,
): Callback | MalformedCallback {
  let values = new URLSearchParams(query);
  if (!values.has("code") && !values.has("error") && query.includes("?")) {
    // Some servers append `?code=` to a redirect address that already has a query.
    values = new URLSearchParams(query.replaceAll("?", "&"));
  }
  const all = single.map((name) => values.getAll(name));
  if (all.some(({ length }) => length > 1)) {
    return "repeated-parameter";
  }
  const [code, state, error, errorDescription, issuer] = all.map(([value]) => value);
  return code === undefined && error === undefined
    ? "nothing"
    : { address, path, code, state, error, errorDescription, issuer };
}
