import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Connection {
  /** When it was opened or its last request came, in milliseconds of `performance.now()`. */
  since: number;
  /** The last one that came. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
  /** Whether an answer has gone out whole. */
  hasServed: boolean;
  /** What still comes in is not taken. */
  isClosing: boolean;
}

/**
 * The connections of the listener. There are never more than the limit: a new one takes the place of the one that has
 * kept us waiting the longest, so that clients which never finish a request cannot keep others out.
 */
export class Connections {
  readonly #limit: number;
  /** The oldest first. */
  readonly #open = new Map<Socket, Connection>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A connection at work is never ended for a new one; where all are, the new one is. */
  admit(socket: Socket): void {
    if (this.#open.size >= this.#limit) {
      const other = this.#longestWaiting();
      (other ?? socket).destroy();
      if (other === undefined) return;
      this.#open.delete(other);
    }
    this.#open.set(socket, {
      since: performance.now(),
      exchange: undefined,
      hasServed: false,
      isClosing: false,
    });
    socket.once("close", () => this.#open.delete(socket));
  }

  /** @returns false for a request that came behind a refused one; it must be neither done nor answered. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(request.socket);
    if (connection === undefined || connection.isClosing) return false;
    connection.exchange = { request, response };
    connection.since = performance.now();
    // By then the request may have lost its socket.
    const { socket } = request;
    response.once("finish", () => {
      connection.hasServed = true;
      if (!request.complete) leaveBody(request, socket);
    });
    return true;
  }

  /**
   * Ends every connection that has kept us waiting longer than `limit` ms. Node's own limits do not see one that sends
   * empty lines, nor one that does not read its answer.
   */
  endOverdue(limit: number): void {
    for (const [socket, connection] of this.#open) {
      if (!isAtWork(connection) && performance.now() - connection.since > limit) socket.destroy();
    }
  }

  /** Nothing that comes after this is taken. */
  close(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isClosing = true;
  }

  /** @returns the last answer, where it is not out yet: to a whole request, or one that has begun. */
  answerUnderWay(socket: Socket): ServerResponse | undefined {
    const exchange = this.#open.get(socket)?.exchange;
    if (exchange === undefined || exchange.response.writableFinished) return undefined;
    const { request, response } = exchange;
    return request.complete || response.headersSent ? response : undefined;
  }

  /** Those that were never of use go first. One that does not read its answer waits as well. */
  #longestWaiting(): Socket | undefined {
    let idle: Socket | undefined;
    for (const [socket, connection] of this.#open) {
      if (isAtWork(connection)) continue;
      if (!connection.hasServed) return socket;
      idle ??= socket;
    }
    return idle;
  }
}

/** In bytes. */
const shortBody = 256 * 1024;
/** In milliseconds. */
const toReadAnswer = 500;

/**
 * A body that nobody wants is still taken where it is short, since the sender may not read the answer before its end. Of a
 * longer one nothing more is read; the connection stays until the sender can have read the answer.
 */
function leaveBody({ headers }: IncomingMessage, socket: Socket): void {
  if (Number(headers["content-length"] ?? Number.NaN) <= shortBody) return;
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), toReadAnswer).unref();
}

/** Whether the answer is ours to make: all was asked, and not all is written. */
function isAtWork({ exchange }: Connection): boolean {
  return exchange?.request.complete === true && !exchange.response.writableEnded;
}
