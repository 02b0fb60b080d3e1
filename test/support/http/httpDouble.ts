import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A request as it came over the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

/** A server on this machine that answers as a test tells it, and remembers what it was asked. */
export class HttpDouble implements AsyncDisposable {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;
  #answer: Answer;

  private constructor(answer: Answer) {
    this.#answer = answer;
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://double");
      void text(request).then(async (body) => {
        const seen = {
          method: request.method ?? "",
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body,
        };
        this.seen.push(seen);
        await this.#answer(seen, response);
      });
    });
  }

  static async start(answer: Answer): Promise<HttpDouble> {
    const double = new HttpDouble(answer);
    await new Promise<void>((resolve) => double.#server.listen(0, "127.0.0.1", resolve));
    return double;
  }

  /** Without a slash at the end. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") {
      throw new Error("The double does not listen.");
    }
    return `http://127.0.0.1:${address.port}`;
  }

  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  /** Cuts every connection, and resolves when the port is free. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}
