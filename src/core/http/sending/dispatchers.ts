import type { SecureContext } from "node:tls";
import { Agent, ProxyAgent, buildConnector, Pool, type Dispatcher } from "undici";
import type { TransportLimits } from "../limits.ts";
import { proxyAddressError, type Proxy } from "../proxy/proxyRules.ts";
import { markNotConnected } from "../transportErrors.ts";

/** The proxy and the trusted certificates for a target. */
export interface Route {
  /** @throws {SnippetError} `settings`. */
  proxyFor(target: URL): Proxy | undefined;
  certificates(): SecureContext | undefined;
}

/** Direct connections to all targets. */
export function directDispatcher(limits: TransportLimits, route: Route): Dispatcher {
  const plain = buildConnector({ timeout: limits.connect });
  // Made late, because loading certificates takes time and a server on this computer needs none.
  const secure: { connect: buildConnector.connector | undefined } = { connect: undefined };
  return new Agent({
    ...pool(limits),
    connect: (options, callback) => {
      const connect =
        options.protocol === "https:"
          ? (secure.connect ??= buildConnector(targetTls(limits, route)))
          : plain;
      connect(options, (...result) => {
        if (result[0] !== null) {
          markNotConnected(result[0]);
        }
        callback(...result);
      });
    },
  });
}

/** @throws {SnippetError} `settings`. */
export function proxyDispatcher(proxy: Proxy, limits: TransportLimits, route: Route): Dispatcher {
  const requestTls = targetTls(limits, route);
  const options: ProxyAgent.Options = {
    ...pool(limits),
    uri: proxy.url.href,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
    requestTls,
    proxyTls: { ...requestTls, rejectUnauthorized: proxy.isStrict },
    clientFactory: (origin, given) =>
      new ProxyPool(origin, { ...given, headersTimeout: limits.headers }),
  };
  try {
    return new ProxyAgent(options);
  } catch {
    // For example a user name with a broken escape.
    throw proxyAddressError();
  }
}

function pool(limits: TransportLimits): Agent.Options {
  return {
    // Two more than the open reads, so that pages do not delay a save.
    connections: 8,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: limits.headers,
    bodyTimeout: limits.silence,
  };
}

function targetTls(limits: TransportLimits, route: Route): buildConnector.BuildOptions {
  const secureContext = route.certificates();
  return {
    timeout: limits.connect,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the host's environment would disable the check.
    rejectUnauthorized: true,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
}

type Callback = (error: Error | null, data: Dispatcher.ConnectData) => void;

/**
 * The connections to a proxy. If a proxy closes without a response to CONNECT, undici (7.30) mistakes its own error for
 * one of an earlier connection, and reconnects for ever, ignoring the signal.
 */
class ProxyPool extends Pool {
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(options: Dispatcher.ConnectOptions, callback: Callback): void;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback?: Callback,
  ): Promise<Dispatcher.ConnectData> | void {
    return callback === undefined
      ? super.connect(options).catch(rethrowClosed)
      : super.connect(options, callback);
  }
}

function rethrowClosed(error: unknown): never {
  throw error instanceof Error && "code" in error && error.code === "UND_ERR_SOCKET"
    ? Object.assign(new Error("The proxy closed the connection."), { code: "PROXY_CLOSED" })
    : error;
}
