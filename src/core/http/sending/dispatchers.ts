import type { SecureContext } from "node:tls";
import { Agent, ProxyAgent, buildConnector } from "undici";
import type { Dispatcher } from "undici";
import type { Disposable } from "../../ports.ts";
import type { TransportLimits } from "../limits.ts";
import { ProxyPool } from "../proxy/proxyPool.ts";
import { proxyAddressError } from "../proxy/proxyRules.ts";
import type { Proxy } from "../proxy/proxyRules.ts";

/** Which way leads to a target, and whom to trust there. */
export interface Route {
  /** @throws {SnippetError} `settings`. */
  proxyFor(target: URL): Proxy | undefined;
  certificates(): SecureContext | undefined;
}

/** Directly, with Node's own certificates. */
export const directRoute: Route = {
  proxyFor: () => undefined,
  certificates: () => undefined,
};

/** Connections to every target: one pool for the direct ones, and one for each proxy. */
export class Dispatchers implements Disposable {
  readonly #limits: TransportLimits;
  readonly #route: Route;
  readonly #made = new Map<string, Dispatcher>();
  /** Errors of the connector: with these certainly nothing was sent. */
  readonly #connectErrors = new WeakSet<Error>();

  constructor(limits: TransportLimits, route: Route) {
    this.#limits = limits;
    this.#route = route;
  }

  /** @returns undefined when the proxy speaks a language that undici does not. @throws {SnippetError} `settings`. */
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

  isConnectError(error: unknown): boolean {
    return error instanceof Error && this.#connectErrors.has(error);
  }

  async dispose(): Promise<void> {
    const made = [...this.#made.values()];
    this.#made.clear();
    await Promise.all(made.map((dispatcher) => dispatcher.destroy()));
  }

  #direct(): Dispatcher {
    const plain = buildConnector({ timeout: this.#limits.connect });
    // Later, as the certificates take their time and a server on this computer needs none.
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
            this.#connectErrors.add(result[0]);
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
      // A user name with a broken escape, say.
      throw proxyAddressError();
    }
  }

  #pool(): Agent.Options {
    return {
      // Two more than open reads, so that a save is not queued behind pages.
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
      // Explicit, as NODE_TLS_REJECT_UNAUTHORIZED=0 in the host's environment would switch the check off.
      rejectUnauthorized: true,
      ...(secureContext === undefined ? {} : { secureContext }),
    };
  }
}
