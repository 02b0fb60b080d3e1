import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { StorageError } from "../storage/storageError.ts";

/** In milliseconds. */
const patience = 1_000;
const mostConnections = 64;

export interface Monitored {
  /** Rejects if the service cannot answer requests now. */
  readonly check: () => Promise<void>;
  /** Whether the service accepts new requests and is not about to stop. */
  readonly isServing: () => boolean;
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>;
}

export interface MonitorServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers balancers and monitors on a listener of its own: `/live`, `/ready` and `/metrics`. It reveals no secrets, but
 * is not for strangers. It does not check `Host`.
 *
 * @throws if the port is taken.
 */
export async function startMonitor(
  host: string,
  port: number,
  monitored: Monitored,
): Promise<MonitorServer> {
  const ready = readiness(monitored);
  // In the order of their last use.
  const open = new Set<Socket>();
  const server = createServer({ requestTimeout: patience * 5 }, (request, response) => {
    open.delete(request.socket);
    open.add(request.socket);
    const path = request.method === "GET" ? request.url : undefined;
    if (path === "/live") answer(response, 200, "live");
    else if (path === "/ready") {
      void ready().then((fault) => answer(response, fault === undefined ? 200 : 503, fault));
    } else if (path === "/metrics") {
      monitored.metrics().then(
        (text) => answer(response, 200, text),
        () => answer(response, 500, "failed"),
      );
    } else answer(response, 404, "nothing here");
  });
  // Few clients need it; a limit keeps the file descriptors for the service. Silent clients must not keep new ones out.
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > mostConnections) open.values().next().value?.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @returns why the service is not ready; undefined if it is. Simultaneous requests share one check. */
function readiness({ check, isServing }: Monitored): () => Promise<string | undefined> {
  let looking: Promise<string | undefined> | undefined;
  return async () => {
    if (!isServing()) return "draining";
    looking ??= check()
      .then(
        () => undefined,
        (error: unknown) => (error instanceof StorageError ? `storage ${error.code}` : "storage"),
      )
      .finally(() => (looking = undefined));
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve("storage"), patience);
    const fault = await Promise.race([looking, late.promise]);
    clearTimeout(timer);
    return fault;
  };
}

function answer(response: ServerResponse, status: number, text = "ready"): void {
  response
    .writeHead(status, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    })
    .end(`${text.trimEnd()}\n`);
}
