import type { SecureContext } from "node:tls";
import { Agent, ProxyAgent, buildConnector, Pool, type Dispatcher } from "undici";
import type { Disposable } from "../../ports.ts";
import type { TransportLimits } from "../limits.ts";
import { proxyAddressError, type Proxy } from "../proxy/proxyRules.ts";
import { markNotConnected } from "../transportErrors.ts";

/** The proxy and the trusted certificates for a target. */
export interface Route {
  /** @throws {SnippetError} `settings`. */
  proxyFor(target: URL): Proxy | undefined;
  certificates(): SecureContext | undefined;
}

/** Direct connections, with Node's own certificates. */
export const directRoute: Route = {
  proxyFor: () => undefined,
  certificates: () => undefined,
};

/** Connections to all targets: one pool for direct ones, and one for each proxy. */
export class Dispatchers implements Disposable {
  readonly #limits: TransportLimits;
  readonly #route: Route;
  readonly #made = new Map<string, Dispatcher>();

  constructor(limits: TransportLimits, route: Route) {
    this.#limits = limits;
    this.#route = route;
  }

  /** @returns undefined if undici does not support the proxy's protocol. @throws {SnippetError} `settings`. */
  to(target: URL): Dispatcher | undefined {
    const proxy = this.#route.proxyFor(target);
    if (proxy !== undefined && proxy.url.protocol !== "http:" && proxy.url.protocol !== "https:") {
      return undefined;
    }
    const key = proxy?.url.href ?? "";
    const dispatcher =
      this.#made.get(key) ?? (proxy === undefined ? this.#direct() : this.#over(proxy));
    this.#made.set(key, dispatcher);
    return dispatcher;
  }

  async dispose(): Promise<void> {
    const made = [...this.#made.values()];
    this.#made.clear();
    await Promise.all(made.map((dispatcher) => dispatcher.destroy()));
  }

  #direct(): Dispatcher {
    const plain = buildConnector({ timeout: this.#limits.connect });
    // Made late, because loading certificates takes time and a server on this computer needs none.
    const secure: { connect: buildConnector.connector | undefined } = { connect: undefined };
    return new Agent({
      ...this.#pool(),
      connect: (options, callback) => {
        const connect =
          options.protocol === "https:"
            ? (secure.connect ??= buildConnector(this.#targetTls()))
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

  #over(proxy: Proxy): Dispatcher {
    const { connect: timeout, headers: headersTimeout } = this.#limits;
    const secureContext = this.#route.certificates();
    const options: ProxyAgent.Options = {
      ...this.#pool(),
      uri: proxy.url.href,
      ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
      requestTls: this.#targetTls(),
      proxyTls: {
        timeout,
        rejectUnauthorized: proxy.isStrict,
        ...(secureContext === undefined ? {} : { secureContext }),
      },
      clientFactory: (origin, given) => new ProxyPool(origin, { ...given, headersTimeout }),
    };
    try {
      return new ProxyAgent(options);
    } catch {
      // For example a user name with a broken escape.
      throw proxyAddressError();
    }
  }

  #pool(): Agent.Options {
    return {
      // Two more than the open reads, so that pages do not delay a save.
      connections: 8,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      headersTimeout: this.#limits.headers,
      bodyTimeout: this.#limits.silence,
    };
  }

  #targetTls(): buildConnector.BuildOptions {
    const secureContext = this.#route.certificates();
    return {
      timeout: this.#limits.connect,
      // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the host's environment would disable the check.
      rejectUnauthorized: true,
      ...(secureContext === undefined ? {} : { secureContext }),
    };
  }
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
