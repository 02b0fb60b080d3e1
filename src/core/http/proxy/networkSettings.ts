import { defaultLimits, type TransportLimits } from "../limits.ts";
import { maximalAtOnce } from "../resilience/requestGate.ts";

/** The network settings of the user and the editor. */
export interface NetworkSettings {
  /** `auto`: own connections, and the editor's fetch if those fail to connect. */
  readonly transport: "auto" | "extension" | "editor";
  readonly limits: TransportLimits;
  /** The most simultaneous reads of one server. */
  readonly atOnce: number;
  readonly proxy: ProxySettings;
  /** Whether to trust the operating system's certificates in addition to Node's. */
  readonly systemCertificates: boolean;
}

/** The editor's own `http.*` settings. */
export interface ProxySettings {
  /** False: connect directly, whatever the other settings are. */
  readonly isUsed: boolean;
  /** Empty: use the environment. */
  readonly url: string;
  /** Hosts to reach directly, in addition to those of the environment. */
  readonly noProxy: readonly string[];
  /** Value of Proxy-Authorization; a secret. */
  readonly authorization: string | undefined;
  /** Whether to check the proxy's own certificate. The server's is always checked. */
  readonly isStrict: boolean;
}

/**
 * @param read a setting by its full name, such as `http.proxy`; undefined if it is not set. A value of the wrong type
 * or out of range counts as not set: a typing error in a setting must not lock users out.
 */
export function readNetworkSettings(read: (name: string) => unknown): NetworkSettings {
  const own = (name: string): unknown => read(`snippetService.${name}`);
  const transport = own("http.transport");
  return {
    transport: transport === "extension" || transport === "editor" ? transport : "auto",
    limits: readLimits(own),
    atOnce: readAtOnce(own("api.maxConcurrency")),
    proxy: {
      isUsed: read("http.proxySupport") !== "off",
      url: textOf(read("http.proxy")),
      noProxy: textsOf(read("http.noProxy")),
      authorization: textOf(read("http.proxyAuthorization")) || undefined,
      isStrict: read("http.proxyStrictSSL") !== false,
    },
    systemCertificates: read("http.systemCertificates") !== false,
  };
}

function readLimits(own: (name: string) => unknown): TransportLimits {
  const number = (name: string, unit: number, most: number, otherwise: number): number => {
    const value = own(name);
    return typeof value === "number" && value >= 1 && value <= most
      ? Math.round(value * unit)
      : otherwise;
  };
  const seconds = (name: string, otherwise: number): number => number(name, 1_000, 600, otherwise);
  return {
    connect: seconds("http.connectTimeout", defaultLimits.connect),
    headers: seconds("http.headersTimeout", defaultLimits.headers),
    silence: seconds("http.silenceTimeout", defaultLimits.silence),
    total: seconds("http.totalTimeout", defaultLimits.total),
    bodyBytes: number("http.maxResponseSize", 1024 * 1024, 64, defaultLimits.bodyBytes),
  };
}

function readAtOnce(value: unknown): number {
  const atOnce = Number.isInteger(value) ? Number(value) : 0;
  return atOnce >= 1 && atOnce <= maximalAtOnce ? atOnce : maximalAtOnce;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== "") : [];
}
