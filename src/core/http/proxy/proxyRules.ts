import { BlockList, isIP } from "node:net";
import { wrongSetting, type SnippetError } from "../../errors.ts";
import { isLoopback } from "../apiUrl.ts";
import type { ProxySettings } from "./networkSettings.ts";

/** For example `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy for a target. */
export interface Proxy {
  /** May contain a user name and password: never shown, never logged. */
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly isStrict: boolean;
}

/**
 * The proxy for a target, from `http.proxy`, else from the environment. This computer is always reached directly.
 * @returns undefined for a direct connection.
 * @throws {SnippetError} `settings` if the proxy's address is invalid; the message does not repeat it.
 */
export function proxyFor(
  target: URL,
  settings: ProxySettings,
  environment: Environment,
): Proxy | undefined {
  const secure = target.protocol === "https:" ? ["https_proxy"] : [];
  const text = settings.url || variable(environment, ...secure, "http_proxy", "all_proxy");
  const excluded = [...settings.noProxy, ...variable(environment, "no_proxy").split(/[\s,]+/)];
  if (
    !settings.isUsed ||
    text === "" ||
    isLoopback(target.hostname) ||
    excluded.some((entry) => matches(entry, target))
  ) {
    return undefined;
  }
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || url.hostname === "") {
    throw proxyAddressError();
  }
  return { url, authorization: settings.authorization, isStrict: settings.isStrict };
}

/** Has no cause and no part of the address, which may contain a password. */
export function proxyAddressError(): SnippetError {
  return wrongSetting(
    "http.transport",
    "The address of the proxy (http.proxy, or in the environment) is not a valid web address.",
  );
}

/** The first variable that is set, lower case before upper case, like curl. */
function variable(environment: Environment, ...names: readonly string[]): string {
  return (
    names
      .flatMap((name) => [environment[name], environment[name.toUpperCase()]])
      .map((value = "") => value.trim())
      .find((value) => value !== "") ?? ""
  );
}

/** `*`, a host with its subdomains, an IP address or a range; each with an optional port. */
function matches(entry: string, target: URL): boolean {
  if (entry === "*") {
    return true;
  }
  const { host, port } = splitPort(entry.toLowerCase().replace(/^\*?\./, ""));
  const targetPort =
    target.port === "" ? (target.protocol === "https:" ? "443" : "80") : target.port;
  if (host === "" || (port !== undefined && port !== targetPort)) {
    return false;
  }
  const hostname = target.hostname.replace(/^\[|\]$/g, "");
  return hostname === host || hostname.endsWith(`.${host}`) || isInRange(hostname, host);
}

function splitPort(entry: string): { readonly host: string; readonly port: string | undefined } {
  const found = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry);
  const [, host = entry, port] = found ?? [];
  return { host: host.replace(/^\[|\]$/g, ""), port };
}

/** For example `10.0.0.0/8` (RFC 4632). */
function isInRange(hostname: string, range: string): boolean {
  const [network = "", bits = ""] = range.split("/");
  const family = isIP(network) === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  try {
    list.addSubnet(network, /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN, family);
    return list.check(hostname, family);
  } catch {
    // One of them is no address of this family, or there are not so many bits.
    return false;
  }
}
