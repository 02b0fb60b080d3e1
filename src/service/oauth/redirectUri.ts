import type { ClientRecord } from "../storage/storage.ts";
import { isApplicationAddress, isApplicationScheme } from "./applicationSchemes.ts";

/** Parameters of the response (RFC 6749 s.4.1.2, RFC 9207). A redirect URI with one of them would forge the response. */
const answerParameters = ["code", "state", "error", "error_description", "error_uri", "iss"];

/** The characters of RFC 3986, with `%` only before two hex digits; no control character, space, backslash or non-ASCII. */
const uriCharacters = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;
const loopbackAddress =
  /^http:\/\/(?<host>127\.0\.0\.1|\[::1\]|localhost)(?::(?<port>[0-9]{1,5}))?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/;

interface LoopbackAddress {
  readonly host: string;
  readonly path: string;
  /** With its question mark; empty if there is no query. */
  readonly query: string;
}

/** @returns the reason why the address cannot be a redirect URI, as one sentence; undefined if it can. */
export function redirectUriProblem(address: string): string | undefined {
  const general = generalProblem(address);
  if (general !== undefined) return general;
  const scheme = /^([a-z][a-z0-9+.-]+):/.exec(address)?.[1];
  if (scheme === undefined)
    return "begin with https://, http://127.0.0.1 or an application's scheme.";
  if (scheme === "http") {
    return loopback(address) === undefined
      ? "http is for this computer only: http://127.0.0.1, http://[::1] or http://localhost."
      : undefined;
  }
  if (scheme === "https") return webProblem(address);
  if (!isApplicationScheme(scheme)) return `no application with the scheme ${scheme} is known.`;
  return isApplicationAddress(address)
    ? undefined
    : "write an extension's address as scheme://publisher.name/path, an application's as scheme:/path.";
}

/** @returns the reason why the address cannot be a loopback prefix, as one sentence; undefined if it can. */
export function redirectPrefixProblem(address: string): string | undefined {
  const general = generalProblem(address);
  if (general !== undefined) return general;
  const prefix = loopback(address);
  if (prefix === undefined) {
    return "a prefix is for this computer only: http://127.0.0.1/, http://[::1]/ or http://localhost/.";
  }
  if (prefix.query !== "") return "leave out the question mark and what follows.";
  return isPlainPath(prefix.path) ? undefined : "write the path without .., // or encoded slashes.";
}

/**
 * Whether an authorization request may use this redirect URI. Only text is compared, never a parsed and rewritten address.
 * It must equal a registered one, or differ in the port of a loopback address only (RFC 8252 s.7.3), or lie below a prefix.
 */
export function isRegisteredRedirect(
  client: Pick<ClientRecord, "redirectUris" | "redirectPrefixes">,
  requested: string,
): boolean {
  if (generalProblem(requested) !== undefined) return false;
  if (client.redirectUris.includes(requested)) return true;
  const address = loopback(requested);
  if (address === undefined) return false;
  return (
    client.redirectUris.some((registered) => differsInPortOnly(loopback(registered), address)) ||
    client.redirectPrefixes.some((prefix) => matchesPrefix(loopback(prefix), address))
  );
}

/** @returns the redirect URI with the parameters after its own query (RFC 6749 s.3.1.2), otherwise byte for byte. */
export function appendParameters(
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const added = new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const separator = !redirectUri.includes("?") ? "?" : /[?&]$/.test(redirectUri) ? "" : "&";
  return `${redirectUri}${separator}${added.toString()}`;
}

function differsInPortOnly(
  registered: LoopbackAddress | undefined,
  requested: LoopbackAddress,
): boolean {
  return (
    registered?.host === requested.host &&
    registered.path === requested.path &&
    registered.query === requested.query
  );
}

/** Same host, any port, any query; the path equals the prefix or continues it at a segment boundary. */
function matchesPrefix(prefix: LoopbackAddress | undefined, requested: LoopbackAddress): boolean {
  if (prefix?.host !== requested.host || !isPlainPath(requested.path)) return false;
  const path = prefix.path === "" ? "/" : prefix.path;
  return (
    requested.path === path || requested.path.startsWith(path.endsWith("/") ? path : `${path}/`)
  );
}

/** Whether no segment is empty or a dot, and nothing is encoded that some server takes for a slash, a dot or the end. */
function isPlainPath(path: string): boolean {
  return !/%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i.test(path) && !/\/\/|\/\.{1,2}(?:\/|$)/.test(path);
}

function loopback(address: string): LoopbackAddress | undefined {
  const groups = loopbackAddress.exec(address)?.groups;
  const host = groups?.["host"];
  // Nobody listens on port 0; a number that is too large is not a valid URL.
  if (host === undefined || Number(groups?.["port"] ?? "80") === 0) return undefined;
  return { host, path: groups?.["path"] ?? "", query: groups?.["query"] ?? "" };
}

function generalProblem(address: string): string | undefined {
  if (address.length > 2000) return "the address is too long.";
  if (!uriCharacters.test(address) || !URL.canParse(address)) return "this is not an address.";
  if (address.includes("#")) return "leave out the # and what follows.";
  const query = new URLSearchParams(address.split("?").slice(1).join("&").replaceAll(";", "&"));
  // Some parsers read `code[]`, `Code` or a name that NUL ends as `code`, and a semicolon as the end of a parameter.
  const names = new Set(
    [...query.keys()].map((name) => name.replace(/[[\0][^]*/, "").toLowerCase()),
  );
  const taken = answerParameters.find((name) => names.has(name));
  return taken === undefined
    ? undefined
    : `leave out the parameter ${taken}: the answer brings it.`;
}

function webProblem(address: string): string | undefined {
  const url = new URL(address);
  if (url.username !== "" || url.password !== "" || /^https:\/\/[^/?]*@/.test(address)) {
    return "leave out the user name.";
  }
  return url.href === address || url.href === `${address}/`
    ? undefined
    : `write it as ${url.href}.`;
}
