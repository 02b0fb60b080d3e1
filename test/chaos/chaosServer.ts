import { createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Server, Socket } from "node:net";
import type { Misbehaviour, Reach } from "./misbehaviour.ts";

/** A server on this machine that never answers as it should. */
export class ChaosServer {
  /** What the client is told. */
  readonly url: string;
  /** Where the server listens. */
  readonly place: string;
  readonly #server: Server;
  readonly #sockets: ReadonlySet<Socket>;

  private constructor(server: Server, sockets: ReadonlySet<Socket>, reach: Reach) {
    const address = server.address();
    if (address === null || typeof address === "string") {
      throw new Error("The server does not listen.");
    }
    this.place = `http://127.0.0.1:${address.port}`;
    this.url = reach.url?.(address.port) ?? this.place;
    this.#server = server;
    this.#sockets = sockets;
  }

  static async start(misbehaviour: Misbehaviour, foreign: string): Promise<ChaosServer> {
    const sockets = new Set<Socket>();
    const started: { server: ChaosServer | undefined } = { server: undefined };
    const { reach = {} } = misbehaviour;
    const serve = (socket: Socket): void => {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
      misbehaviour.onConnect?.(socket);
      let received = "";
      socket.on("data", (piece) => {
        received += piece.toString("latin1");
        const rest = afterRequest(received);
        if (rest !== undefined) {
          received = rest;
          misbehaviour.onRequest?.(socket, { own: started.server?.url ?? "", foreign });
        }
      });
    };
    const server =
      reach.tls === undefined ? createServer(serve) : createTlsServer(reach.tls, serve);
    // A handshake that fails is what the client is to see.
    server.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    started.server = new ChaosServer(server, sockets, reach);
    return started.server;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await closed;
  }
}

/** What follows the first whole request; undefined while it is not whole. */
function afterRequest(received: string): string | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) {
    return undefined;
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
  return received.length < end + 4 + length ? undefined : received.slice(end + 4 + length);
}
