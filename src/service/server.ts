import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, BlockList, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Service } from "./app.ts";
import { Arrivals } from "./arrivals.ts";
import { FairGate } from "./fairGate.ts";
import { FirstBytes } from "./firstBytes.ts";
import { callerBehind, isOfProxy } from "./caller.ts";
import { Connections } from "./connections.ts";
import { PacedSocket } from "./pacedSocket.ts";
import { maxHeaderLines, refusalOf } from "./requestRefusal.ts";

const limits = {
  /** Bytes of the request line and all headers. */
  headers: 16 * 1024,
  sockets: 256,
  /** New connections that the operating system queues. Above that, clients try again after a second. */
  arriving: 4096,
  /** Accepted connections that wait for their turn. Above that, the owner with the most loses one. */
  waiting: 1024,
  /** Bytes of all responses that clients have not read yet. */
  unread: 16 * 1024 * 1024,
};

/** In milliseconds. */
const timeouts = {
  headers: 5_000,
  request: 8_000,
  keepAlive: 5_000,
  /** The longest wait for a client, whatever it does. */
  stay: 30_000,
  /** Between two of Node's checks of all connections. */
  check: 1_000,
  /** Between two checks of the memory that connections hold; short, so that little can be added in between. */
  sweep: 100,
};

export interface ServerOptions {
  readonly service: Service;
  /** 127.0.0.1 if absent. */
  readonly host?: string;
  /** 0: any free port. */
  readonly port: number;
  /** The public address behind a proxy, for example `https://snippets.example.com`. */
  readonly publicOrigin?: string | undefined;
  /** Proxies whose `X-Forwarded-For` is believed; none if absent. */
  readonly trustedProxies?: BlockList | undefined;
  /** Gets each sign of an option that is missing or too small once, as a sentence for the operator without anything of the request. */
  readonly advise?: (sentence: string) => void;
}

const advices = {
  forwarded:
    "Requests have X-Forwarded-For, and no --trusted-proxy is set: all users behind a proxy count as one address.",
  misdirected: "A request was refused with 421: its Host is not that of --public-origin.",
  full: "A request was refused with 507: the libraries take all that --max-disk gives them, or the disk is full.",
};

export interface RunningServer {
  /** For example `http://127.0.0.1:4321`. */
  readonly origin: string;
  /** Requests without a finished response. */
  underWay(): number;
  /** From now on, each connection ends with its next answer, which says so: nobody writes into a closing connection. */
  drain(): void;
  /**
   * Drains, accepts no more requests, waits for those under way, then ends them.
   *
   * @param patience in milliseconds.
   * @returns how many requests were ended.
   */
  close(patience?: number): Promise<number>;
}

/**
 * Listens on this computer, or on `host`. A request must name this server in `Host` (RFC 9110, 7.4; otherwise 421): a
 * local name or the public one. So a foreign name that points to this computer reaches nothing (DNS rebinding).
 *
 * @throws if the port is taken.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const hosts = new Set<string>();
  const connections = new Connections(limits.sockets, limits.unread);
  const arrivals = new Arrivals();
  const pause = (): Promise<void> => arrivals.pause();
  const beginnings = new FairGate(2, Number.POSITIVE_INFINITY);
  const trusted = options.trustedProxies ?? new BlockList();
  let isDraining = false;
  const drain = (): void => void (isDraining = true);
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const caller = callerBehind(incoming, trusted);
      const answer = await options.service.fetch(request, {
        ...caller,
        room: (bytes) => connections.room(incoming.socket, bytes),
        turn: () => beginnings.run(caller.address, pause),
        pause,
        cut: () => incoming.socket.destroy(),
        body: bytesOf(incoming as IncomingMessage),
      });
      if (answer.status === 507) advise("full");
      if (isDraining && connections.endWith(incoming as IncomingMessage)) {
        (outgoing as ServerResponse).shouldKeepAlive = false;
      }
      return answer;
    },
    // `Connections` cleans up instead.
    { autoCleanupIncoming: false },
  );
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      // Read from the socket only when the earlier pieces are parsed.
      highWaterMark: 1,
      // We refuse such a request ourselves, so that nothing behind it is accepted.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    },
    (request, response) => {
      take(request, response, () => void listener(request, response));
    },
  );
  const left = new Set(Object.keys(advices) as (keyof typeof advices)[]);
  const advise = (sign: keyof typeof advices): void => {
    if (left.delete(sign)) options.advise?.(advices[sign]);
  };
  const take = (request: IncomingMessage, response: ServerResponse, start: () => void): void => {
    if (trusted.rules.length === 0 && "x-forwarded-for" in request.headers) advise("forwarded");
    const { address } = callerBehind(request, trusted);
    const begun = connections.begin(request, response, address);
    if (begun === undefined) return;
    const status = begun.isTooMany ? 429 : refusalOf(request, hosts);
    if (status === undefined) {
      // Two begin in each turn of the event loop, in turns by address: a crowd of light requests is much work, too.
      const task = async (): Promise<void> => {
        if (!request.socket.destroyed) start();
        await pause();
      };
      connections.inTurn(request, () => void beginnings.run(address, task));
      return;
    }
    if (status === 421) advise("misdirected");
    connections.close(request.socket);
    refuse(response, status);
  };
  server.on("checkContinue", (request, response) => {
    take(request, response, () => {
      response.writeContinue();
      void listener(request, response);
    });
  });
  // Unknown expectations are always refused.
  server.on("checkExpectation", (request, response) => take(request, response, () => undefined));
  // One more than allowed, so that an excess is visible. Node silently drops the rest.
  server.maxHeadersCount = maxHeaderLines + 1;
  const pieces = new FairGate(2, Number.POSITIVE_INFINITY);
  // Slower than the parsing of pieces, so that a new connection is read before it loses its place.
  const openings = new FairGate(1, limits.waiting);
  const firstBytes = new FirstBytes(limits.waiting, timeouts.headers);
  const serve = server.listeners("connection");
  server.removeAllListeners("connection").on("connection", (raw: Socket) => {
    arrivals.came();
    // The socket may break while it waits.
    raw.on("error", () => undefined);
    const { address } = callerBehind({ headers: {}, socket: raw }, trusted);
    if (!isOfProxy(raw, trusted)) return queue(raw, address, address);
    firstBytes.hear(raw, (forwarded) => {
      const headers = { "x-forwarded-for": forwarded.join(",") };
      const owner = callerBehind({ headers, socket: raw }, trusted).address;
      queue(raw, owner, `${address}/${owner}`);
    });
  });
  /** @param turns names for `openings`: a proxy's connections share one turn and take it in order. */
  const queue = (raw: Socket, owner: string, turns: string): void => {
    const open = async (): Promise<true> => {
      if (!raw.destroyed) admit(raw, owner, turns);
      await pause();
      return true;
    };
    void openings.run(turns, open).then((isOpen) => isOpen ?? raw.destroy());
  };
  const admit = (raw: Socket, owner: string, turns: string): void => {
    const socket = new PacedSocket(raw, turns, pieces, pause);
    for (const listener of serve) listener.call(server, socket);
    // It has every member of a socket that Node and we use.
    connections.admit(socket as unknown as Socket, socket, owner);
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    connections.leave(socket);
    const answer = connections.answerUnderWay(socket);
    if (answer === undefined) endWith(socket, statusOfFault.get(error.code) ?? 400);
    // Earlier requests are done, so they must get their real response.
    else answer.once("finish", () => socket.destroySoon());
  });
  const { host = "127.0.0.1" } = options;
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: options.port, host, backlog: limits.arriving }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) hosts.add(`${name}:${port}`);
  if (options.publicOrigin !== undefined) hosts.add(new URL(options.publicOrigin).host);
  const sweeping = setInterval(() => connections.sweep(timeouts.stay), timeouts.sweep);
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    underWay: () => connections.underWay,
    drain,
    close: async (patience = 2_000) => {
      drain();
      // Closing the listener resets the connections that the operating system still queues.
      await arrivals.pause(Math.min(patience, mostArriving));
      clearInterval(sweeping);
      return closeGently(server, connections, patience);
    },
  };
}

/** Milliseconds: a crowd that goes on connecting must not use up the time of the requests under way. */
const mostArriving = 1_000;

async function closeGently(
  server: Server,
  connections: Connections,
  patience: number,
): Promise<number> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection becomes idle only after its last response is sent.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  let ended = 0;
  const end = setTimeout(() => {
    ended = connections.underWay;
    server.closeAllConnections();
  }, patience);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
  return ended;
}

/** If the consumer stops early, the rest is drained, as far as {@link Connections} lets it come. */
async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } finally {
    incoming.resume();
  }
}

function refuse(response: ServerResponse, status: number): void {
  response
    .writeHead(status, {
      "Content-Type": "application/problem+json",
      "Cache-Control": "private, no-store",
      Connection: "close",
    })
    .end(problemText(status));
}

/** By Node's error codes of its parser and its timeouts; 400 otherwise. */
const statusOfFault: ReadonlyMap<string | undefined, number> = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** For bytes that never became a request. */
function endWith(socket: Socket, status: number): void {
  if (!socket.writable) return void socket.destroy();
  const body = problemText(status);
  const head =
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n` +
    `Content-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}

function problemText(status: number): string {
  const title = STATUS_CODES[status] ?? "Error";
  return JSON.stringify({ type: "about:blank", title, status, detail: "Refused." });
}
