import type { Socket } from "node:net";
import type { TlsOptions } from "node:tls";

/** Where a misbehaviour may try to send the client. */
export interface Surroundings {
  /** Of the misbehaving server itself, without a slash at the end. */
  readonly own: string;
  /** Another origin, at which nothing may ever arrive. */
  readonly foreign: string;
}

/** Another way to the server than `http://127.0.0.1` and its port. */
export interface Reach {
  /** Speaks TLS before anything else. */
  readonly tls?: TlsOptions;
  /** The address that the client is told. */
  readonly url?: (port: number) => string;
  /** The server is a proxy on the way to that address. */
  readonly isProxy?: boolean;
}

/** What a server does instead of answering. */
export interface Misbehaviour {
  readonly name: string;
  readonly reach?: Reach;
  /** A deletion that is answered so may count as done: a success, whatever its body, and 404 and 410. */
  readonly deletes?: boolean;
  /** Also before a request has come. */
  readonly onConnect?: (socket: Socket) => void;
  /** Once for each whole request. */
  readonly onRequest?: (socket: Socket, around: Surroundings) => void;
}

/** Sends these bytes and closes. */
export function says(name: string, bytes: string | Buffer): Misbehaviour {
  return { name, onRequest: (socket) => void socket.end(bytes) };
}

/** Sends these bytes and keeps the connection open without another word. */
export function stallsAfter(name: string, bytes: string | Buffer): Misbehaviour {
  return { name, onRequest: (socket) => void socket.write(bytes) };
}

/** Sends the first bytes once and the others again and again, as fast as they are taken or once in a while. */
export function repeats(
  name: string,
  first: string,
  again: string | Buffer,
  everyMs = 0,
): Misbehaviour {
  return {
    name,
    onRequest: (socket) => {
      const next = (): void => {
        if (!socket.destroyed) {
          socket.write(again, () =>
            everyMs === 0 ? setImmediate(next) : setTimeout(next, everyMs),
          );
        }
      };
      socket.write(first, next);
    },
  };
}

/** A whole and well-formed answer of HTTP. */
export function answers(
  name: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = "",
): Misbehaviour {
  const deletes = (status >= 200 && status < 300) || status === 404 || status === 410;
  const onRequest = (socket: Socket): void => void socket.write(wholeAnswer(status, headers, body));
  return { name, onRequest, deletes };
}

export function wholeAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = "",
): Buffer {
  const bytes = Buffer.from(body);
  const fields = { ...headers, "content-length": String(bytes.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Odd\r\n${lines.join("")}\r\n`), bytes]);
}
