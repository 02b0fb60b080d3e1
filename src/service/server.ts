import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Service } from "./app.ts";

const limits = {
  /** Characters of the request target. */
  target: 8 * 1024,
  /** Bytes of the request line and all headers. */
  headers: 16 * 1024,
  sockets: 256,
};

/** In milliseconds. */
const timeouts = { headers: 5_000, request: 30_000, keepAlive: 5_000, close: 2_000 };

export interface ServerOptions {
  readonly service: Service;
  /** 0: any free port. */
  readonly port: number;
  /** Under which people reach the service through a proxy on this computer, for example `https://snippets.example.com`. */
  readonly publicOrigin?: string | undefined;
}

export interface RunningServer {
  /** For example `http://127.0.0.1:4321`. */
  readonly origin: string;
  /** Takes no more requests, lets those under way finish for 2 s, then ends them. */
  close(): Promise<void>;
}

/**
 * Serves on 127.0.0.1 only. A request must name this server in `Host` (RFC 9110, 7.4: 421 otherwise), so that a
 * name which another site points at this computer reaches nothing (DNS rebinding).
 *
 * @throws when the port is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const hosts = new Set<string>();
  const listener = getRequestListener((request) => options.service.fetch(request));
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      const status = refusalOf(request, hosts);
      if (status === undefined) void listener(request, response);
      else refuse(response, status);
    },
  );
  server.maxConnections = limits.sockets;
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) hosts.add(`${name}:${port}`);
  if (options.publicOrigin !== undefined) hosts.add(new URL(options.publicOrigin).host);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => closeGently(server),
  };
}

async function closeGently(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle only once its last answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const end = setTimeout(() => server.closeAllConnections(), timeouts.close);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}

/** Node lets these through: two `Host` headers, an absolute target for another host, TRACE. */
function refusalOf(request: IncomingMessage, hosts: ReadonlySet<string>): number | undefined {
  const target = request.url ?? "";
  const named = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  );
  if (named.length !== 1 || !target.startsWith("/")) return 400;
  if (!hosts.has((request.headers.host ?? "").toLowerCase())) return 421;
  if (target.length > limits.target) return 414;
  return request.method === "TRACE" ? 501 : undefined;
}

function refuse(response: ServerResponse, status: number): void {
  const title = STATUS_CODES[status] ?? "Error";
  const body = JSON.stringify({ type: "about:blank", title, status, detail: "Refused." });
  response
    .writeHead(status, {
      "Content-Type": "application/problem+json",
      "Cache-Control": "private, no-store",
      Connection: "close",
    })
    .end(body);
}
