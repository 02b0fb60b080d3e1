import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SecretsSeen } from "../secrets/secretsSeen.ts";

/** What is answered in place of the service. */
export interface BadAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer of the service, which may be changed on its way. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Trouble {
  /** Looks at `METHOD /path` first; undefined lets the request through. `cut` breaks the connection off instead. */
  readonly before?: (route: string) => BadAnswer | "cut" | undefined;
  /** Looks at what the service has answered, and done. */
  readonly after?: (route: string, answer: PassingAnswer) => PassingAnswer | "cut";
}

/**
 * Stands in front of a service on a port of its own and misbehaves on demand. It reads every secret that passes, so that
 * a test can look for them where they must not be.
 */
export class TroubledService implements AsyncDisposable {
  readonly secrets = new SecretsSeen();
  /** `METHOD /path` of each request, in order. */
  readonly seen: string[] = [];
  trouble: Trouble = {};
  readonly #target: URL;
  readonly #port: number;
  #server: Server;

  private constructor(target: URL, server: Server) {
    this.#target = target;
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    server.on("request", (request, response) => void this.#handle(request, response));
  }

  /** @param target address of the service, without a path. */
  static async start(target: string): Promise<TroubledService> {
    return new TroubledService(new URL(target), await listening(0));
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Connections are refused from now on. What is on its way is answered yet: `cut` is for answers that get lost. */
  async goDown(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  /** On the same port as before. */
  async comeBack(): Promise<void> {
    this.#server = await listening(this.#port);
    this.#server.on("request", (request, response) => void this.#handle(request, response));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.goDown();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method ?? ""} ${(request.url ?? "/").split("?")[0] ?? ""}`;
    this.seen.push(route);
    const body = await buffer(request);
    this.secrets.readRequest(request, body.toString());
    const instead = this.trouble.before?.(route);
    if (instead === "cut") {
      request.socket.resetAndDestroy();
    } else if (instead !== undefined) {
      response.writeHead(instead.status, instead.headers).end(instead.body);
    } else {
      await this.#passOn(route, request, body, response);
    }
  }

  async #passOn(
    route: string,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const outgoing = send(new URL(request.url ?? "/", this.#target), {
      method: request.method,
      headers: this.#asAddressed(request.headers),
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    const answer = {
      status: incoming.statusCode ?? 502,
      headers: this.#asAnswered(incoming.headers),
      body: await buffer(incoming),
    };
    this.secrets.readAnswer(answer.headers, answer.body.toString());
    const changed = this.trouble.after?.(route, answer) ?? answer;
    if (changed === "cut") {
      request.socket.resetAndDestroy();
      return;
    }
    const { "transfer-encoding": _chunks, ...headers } = changed.headers;
    response.writeHead(changed.status, { ...headers, "content-length": changed.body.length });
    response.end(changed.body);
  }

  /** The service answers under its own address only. */
  #asAddressed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const { origin, referer } = headers;
    return {
      ...headers,
      host: this.#target.host,
      ...(origin === undefined ? {} : { origin: origin.replace(this.url, this.#target.origin) }),
      ...(referer === undefined ? {} : { referer: referer.replace(this.url, this.#target.origin) }),
    };
  }

  #asAnswered(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const { location } = headers;
    return location === undefined
      ? headers
      : { ...headers, location: location.replace(this.#target.origin, this.url) };
  }
}

async function listening(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
