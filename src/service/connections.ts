import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LostCaller, widestOf } from "./caller.ts";
import type { PacedSocket } from "./pacedSocket.ts";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Makes the answer, once those before it are out. */
  start?: () => void;
}

type Pace = Pick<PacedSocket, "expect" | "leave" | "own">;

interface Connection {
  /** When it was opened, its last request came, or we were last at work, and later by what was taken since: a time of `performance.now()`. */
  since: number;
  /** In bytes of all answers. */
  taken: number;
  /** Those that came and are not answered, the first one first. */
  readonly exchanges: Exchange[];
  /** Whose last request it was. */
  owner: string;
  /** In bytes that its answer is made of. */
  held: number;
  /** Whether an answer has gone out whole. */
  hasServed: boolean;
  /** The last of its requests has come. */
  isClosing: boolean;
  readonly pace: Pace;
}

/** Requests of one connection that come before the answers to the earlier ones. Few clients send any. */
const mostExchanges = 8;

/** In bytes a millisecond: who takes an answer slower than this uses up the time that anybody may keep us waiting. */
const slowest = 32;

/**
 * The connections of the listener. There are never more than the limit: a new one takes the place of one of whoever has
 * the most, the one that has kept us waiting the longest. So clients which never finish a request cannot keep others out.
 * Each is answered one request at a time, and the next answer is made when the one before it was taken.
 */
export class Connections {
  readonly #limit: number;
  readonly #mostUnread: number;
  /** The oldest first. */
  readonly #open = new Map<Socket, Connection>();
  /** For room. */
  readonly #waiting: (() => void)[] = [];

  /** @param mostUnread bytes of all answers that nobody has taken, and of what they are made of. */
  constructor(limit: number, mostUnread: number) {
    this.#limit = limit;
    this.#mostUnread = mostUnread;
  }

  /**
   * Where there is no room, whoever has the most of them loses one: a place is a resource as work is.
   * @param owner whose it is until its first request.
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
   * @param owner whose request it is.
   * @returns undefined for a request that came behind a refused one; it must be neither done nor answered. Whether too many
   * of the connection are under way otherwise.
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
    // By then the request may have lost its socket.
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

  /** Calls `start` when the answers to all requests before this one are out. */
  inTurn(request: IncomingMessage, start: () => void): void {
    const exchanges = this.#open.get(request.socket)?.exchanges ?? [];
    const own = exchanges.find((exchange) => exchange.request === request);
    if (own === undefined) return;
    if (own === exchanges[0]) start();
    else own.start = start;
  }

  /**
   * Waits for a sweep where what nobody has taken leaves no room for more.
   *
   * @param bytes that the answer under way is made of from then on.
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
   * Ends every connection that has kept us waiting longer than `limit` ms: Node's own limits do not see one that sends
   * empty lines, nor one that reads nothing of its answer, or a byte of it now and then. And where answers that nobody has
   * taken hold too much, the owner of the most of them loses the oldest connections, until there is room again.
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

  /** No request that comes after this is taken. */
  close(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isClosing = true;
  }

  /** Nothing that comes after this is read. */
  leave(socket: Socket): void {
    this.close(socket);
    this.#open.get(socket)?.pace.leave();
  }

  /** @returns the last answer that is not out yet: to a whole request, or one that has begun. */
  answerUnderWay(socket: Socket): ServerResponse | undefined {
    const exchanges = this.#open.get(socket)?.exchanges ?? [];
    return exchanges.findLast(({ request, response }) => request.complete || response.headersSent)
      ?.response;
  }

  /**
   * @param owner whose the new one is.
   * @returns of those who have the most of them: the one that has waited longest, else the newest, but none of `owner`'s.
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

/** @returns undefined where all are at work. Those that were never of use go first. One that does not read its answer waits as well. */
function longestWaiting(connections: readonly [Socket, Connection][]): Socket | undefined {
  const waiting = connections.filter(([, connection]) => !isAtWork(connection));
  return (waiting.find(([, { hasServed }]) => !hasServed) ?? waiting[0])?.[0];
}

/** In bytes. */
const shortBody = 256 * 1024;
/** In milliseconds. */
const toReadAnswer = 500;

/**
 * A body that nobody wants is still taken where it is short, since the sender may not read the answer before its end. Of a
 * longer one nothing more is read; the connection stays until the sender can have read the answer.
 */
function leaveBody({ headers }: IncomingMessage, socket: Socket, { pace }: Connection): void {
  if (Number(headers["content-length"] ?? Number.NaN) <= shortBody) return;
  pace.leave();
  setTimeout(() => socket.destroy(), toReadAnswer).unref();
}

/** Whether the next answer is ours to make: all was asked, and nothing is sent. The rest of one that has begun waits for its reader. */
function isAtWork({ exchanges: [first] }: Connection): boolean {
  return first?.request.complete === true && !first.response.headersSent;
}
