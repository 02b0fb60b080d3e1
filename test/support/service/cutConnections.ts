import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What a transaction is kept by: its last statement, or the only one, as a connection sends it for the first time. */
const keeps = ["COMMIT", "create_snippet("];

/** What becomes of a connection at what keeps a transaction: it ends before the server hears of it, or before the client hears of the answer. */
export type Cut = "before" | "after";

/** A way to PostgreSQL that ends connections just where nobody can tell what was kept. */
export class CutConnections {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** One for each of {@link keeps} to come; then all goes through. */
  readonly cuts: Cut[] = [];

  private constructor(path: string) {
    this.#server = createServer((client) => {
      const upstream = connect(path);
      let isCut = false;
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => this.#sockets.delete(socket));
      }
      client.on("data", (bytes: Buffer) => {
        const cut = keeps.some((text) => bytes.includes(text)) ? this.cuts.shift() : undefined;
        if (cut === "before") {
          client.destroy();
          upstream.destroy();
          return;
        }
        isCut ||= cut === "after";
        upstream.write(bytes);
      });
      upstream.on("data", (bytes: Buffer) => {
        if (!isCut) {
          client.write(bytes);
          return;
        }
        client.destroy();
        upstream.destroy();
      });
      client.on("close", () => upstream.end());
      upstream.on("close", () => client.end());
    });
  }

  /** @param address of a database at a socket in a folder. */
  static async to(
    address: string,
  ): Promise<{ readonly cutter: CutConnections; readonly address: string }> {
    const url = new URL(address.replace("postgres:///", "postgres://local/"));
    const folder = url.searchParams.get("host") ?? "";
    const cutter = new CutConnections(`${folder}/.s.PGSQL.5432`);
    cutter.#server.listen(0, "127.0.0.1");
    await once(cutter.#server, "listening");
    const { port } = cutter.#server.address() as AddressInfo;
    const user = url.searchParams.get("user") ?? "";
    return { cutter, address: `postgres://${user}@127.0.0.1:${port}${url.pathname}` };
  }

  async close(): Promise<void> {
    this.#sockets.forEach((socket) => socket.destroy());
    this.#server.close();
    await once(this.#server, "close");
  }
}
