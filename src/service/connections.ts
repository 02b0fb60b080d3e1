import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LostCaller, widestOf } from "./caller.ts";
import type { PacedSocket } from "./pacedSocket.ts";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Makes the response, once the responses before it are sent. */
  start?: () => void;
}

type Pace = Pick<PacedSocket, "expect" | "leave" | "own">;

interface Connection {
  /** Start of the wait for the client: its last request, or the last work for it; later as the client reads. */
  since: number;
  /** Bytes of all responses that the client has read. */
  taken: number;
  /** Requests without a finished response, the oldest first. */
  readonly exchanges: Exchange[];
  /** The owner of the last request. */
  owner: string;
  /** Bytes of memory that its response is made of. */
  held: number;
  /** Whether one whole response has been sent. */
  hasServed: boolean;
  /** Whether its last request has come. */
  isClosing: boolean;
  readonly pace: Pace;
}

/** The most pipelined requests of one connection. Few clients send any. */
const mostExchanges = 8;

/** In bytes a millisecond. A client that reads slower than this uses up the time that `sweep` grants. */
const slowest = 32;

/**
 * The connections of the listener, never more than the limit. A new one above it replaces one of the owner with the
 * most, the one that has waited longest for its client. So unfinished requests cannot keep others out. A connection
 * gets its next response after the client has read the one before.
 */
export class Connections {
  readonly #limit: number;
  readonly #mostUnread: number;
  /** The oldest first. */
  readonly #open = new Map<Socket, Connection>();
  /** Calls that wait for room. */
  readonly #waiting: (() => void)[] = [];

  /** @param mostUnread bytes of all responses that clients have not read, and of the memory that they are made of. */
  constructor(limit: number, mostUnread: number) {
    this.#limit = limit;
    this.#mostUnread = mostUnread;
  }

  /**
   * Adds a connection. Above the limit, the owner with the most connections loses one.
   * @param owner the owner until the first request.
   */
  admit(socket: Socket, pace: Pace, owner: string): void {
    const address = widestOf(owner);
    if (this.#open.size >= this.#limit) {
      const other = this.#oneOfMost(address);
      (other ?? socket).destroy();
      if (other === undefined) return;
      this.#open.delete(other);
    }
    this.#open.set(socket, {
      since: performance.now(),
      taken: 0,
      exchanges: [],
      owner: address,
      held: 0,
      hasServed: false,
      isClosing: false,
      pace,
    });
    socket.once("close", () => this.#open.delete(socket));
  }

  /**
   * @param owner the sender of the request.
   * @returns undefined for a request behind a refused one: it must be neither done nor answered. Otherwise whether the
   * connection has too many requests under way.
   */
  begin(
    request: IncomingMessage,
    response: ServerResponse,
    owner: string,
  ): { readonly isTooMany: boolean } | undefined {
    const connection = this.#open.get(request.socket);
    if (connection === undefined) return undefined;
    connection.pace.expect(Number(request.headers["content-length"] ?? 0));
    if (connection.isClosing) {
      connection.pace.leave();
      return undefined;
    }
    connection.exchanges.push({ request, response });
    connection.owner = widestOf(owner);
    connection.pace.own(owner);
    connection.since = performance.now();
    // The request may have lost its socket by the time of "finish".
    const { socket } = request;
    response.once("finish", () => {
      connection.hasServed = true;
      connection.held = 0;
      if (!request.complete) leaveBody(request, socket, connection);
      connection.exchanges.shift();
      connection.exchanges[0]?.start?.();
    });
    return { isTooMany: connection.exchanges.length > mostExchanges };
  }

  /** Calls `start` when the responses to all earlier requests are sent. */
  inTurn(request: IncomingMessage, start: () => void): void {
    const exchanges = this.#open.get(request.socket)?.exchanges ?? [];
    const own = exchanges.find((exchange) => exchange.request === request);
    if (own === undefined) return;
    if (own === exchanges[0]) start();
    else own.start = start;
  }

  /**
   * Waits for a sweep while unread responses leave no room for more.
   *
   * @param bytes that the current response is made of from then on.
   * @throws LostCaller
   */
  async room(socket: Socket, bytes: number): Promise<void> {
    while (!socket.destroyed && this.#unread() > this.#mostUnread) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const connection = this.#open.get(socket);
    if (socket.destroyed || connection === undefined) throw new LostCaller("The client has gone.");
    connection.held = bytes;
  }

  /**
   * Ends every connection that has waited for its client for more than `limit` ms. Node's own limits miss a client that
   * sends empty lines, or reads nothing or a byte now and then. If unread responses hold too much memory, the owner of
   * the most loses the oldest connections until there is room.
   *
   * @param now in milliseconds of `performance.now()`.
   */
  sweep(limit: number, now = performance.now()): void {
    for (const [socket, connection] of this.#open) {
      const taken = socket.bytesWritten - socket.writableLength;
      const won = isAtWork(connection) ? Infinity : (taken - connection.taken) / slowest;
      connection.since = Math.min(now, connection.since + won);
      connection.taken = taken;
      if (now - connection.since > limit) socket.destroy();
    }
    if (this.#unread() > this.#mostUnread) this.#endUnread(0.75 * this.#mostUnread);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #unread(): number {
    let total = 0;
    for (const [socket, { held }] of this.#open) {
      if (!socket.destroyed) total += socket.writableLength + held;
    }
    return total;
  }

  #endUnread(most: number): void {
    const owners = new Map<string, { bytes: number; readonly sockets: [Socket, number][] }>();
    let total = 0;
    for (const [socket, { owner, held }] of this.#open) {
      const bytes = socket.writableLength + held;
      if (socket.destroyed || bytes === 0) continue;
      const all = owners.get(owner) ?? { bytes: 0, sockets: [] };
      all.bytes += bytes;
      all.sockets.push([socket, bytes]);
      owners.set(owner, all);
      total += bytes;
    }
    while (total > most) {
      const largest = [...owners.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a));
      const [oldest, bytes] = largest.sockets.shift() ?? [undefined, 0];
      if (oldest === undefined) return;
      total -= bytes;
      largest.bytes -= bytes;
      oldest.destroy();
    }
  }

  /** Requests without a finished response. */
  get underWay(): number {
    return [...this.#open.values()].flatMap(({ exchanges }) => exchanges).length;
  }

  /** Ignores every later request of the connection. */
  close(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isClosing = true;
  }

  /** Makes this the last request of its connection. @returns false if another has come behind it. */
  endWith(request: IncomingMessage): boolean {
    const connection = this.#open.get(request.socket);
    if (connection?.exchanges.at(-1)?.request !== request) return false;
    connection.isClosing = true;
    return true;
  }

  /** Stops reading from the connection. */
  leave(socket: Socket): void {
    this.close(socket);
    this.#open.get(socket)?.pace.leave();
  }

  /** @returns the last unfinished response: to a whole request, or already begun. */
  answerUnderWay(socket: Socket): ServerResponse | undefined {
    const exchanges = this.#open.get(socket)?.exchanges ?? [];
    return exchanges.findLast(({ request, response }) => request.complete || response.headersSent)
      ?.response;
  }

  /**
   * @param owner the owner of the new connection.
   * @returns of the owners with the most: the longest waiting connection, else the newest, but none of `owner`'s.
   */
  #oneOfMost(owner: string): Socket | undefined {
    const counts = new Map([[owner, 1]]);
    for (const { owner: name } of this.#open.values())
      counts.set(name, (counts.get(name) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const those = [...this.#open].filter(([, { owner: name }]) => counts.get(name) === most);
    const newest = counts.get(owner) === most ? undefined : those.at(-1)?.[0];
    return longestWaiting(those) ?? newest;
  }
}

/** @returns undefined if all are at work. Connections without a response yet go first. Not reading is waiting. */
function longestWaiting(connections: readonly [Socket, Connection][]): Socket | undefined {
  const waiting = connections.filter(([, connection]) => !isAtWork(connection));
  return (waiting.find(([, { hasServed }]) => !hasServed) ?? waiting[0])?.[0];
}

/** In bytes. */
const shortBody = 256 * 1024;
/** In milliseconds. */
const toReadAnswer = 500;

/**
 * A short unwanted body is still read, because its sender may read no response before it has sent all. Of a longer one
 * nothing more is read; the connection stays open until the sender can have read the response.
 */
function leaveBody({ headers }: IncomingMessage, socket: Socket, { pace }: Connection): void {
  if (Number(headers["content-length"] ?? Number.NaN) <= shortBody) return;
  pace.leave();
  setTimeout(() => socket.destroy(), toReadAnswer).unref();
}

/** Whether the service owes the next response: the request is complete and nothing is sent. */
function isAtWork({ exchanges: [first] }: Connection): boolean {
  return first?.request.complete === true && !first.response.headersSent;
}
