import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from "node:net";

/** What lies between two programs: a balancer without any protocol, or a network that fails. */
export class Relay {
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();
  #isSilent = false;
  #isLost = (): boolean => false;

  /**
   * @param targets where a new connection may lead, the best one first; the first that takes it gets it.
   * @param rewrite what goes to the target; of the same length.
   */
  static async open(
    targets: () => readonly NetConnectOpts[],
    rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes,
  ): Promise<Relay> {
    const relay = new Relay();
    relay.#server.on("connection", (client) => {
      // Nothing is read before there is somebody to pass it to.
      client.pause();
      relay.#keep(client);
      void relay.#join(client, targets(), rewrite);
    });
    relay.#server.listen(0, "127.0.0.1");
    await once(relay.#server, "listening");
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Nothing comes through any more, though all connections stay. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** All that was held back comes through. */
  speak(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  reset(): void {
    for (const socket of this.#sockets) {
      // A socket of the file system knows no reset.
      if (socket.remoteFamily === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
  }

  /** As many of the next connections end when their answer comes. */
  loseAnswers(count: number): void {
    let left = count;
    this.loseAnswersIf(() => {
      left -= 1;
      return left >= 0;
    });
  }

  /** @param isLost asked whenever an answer comes. */
  loseAnswersIf(isLost: () => boolean): void {
    this.#isLost = isLost;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.reset();
    await closed;
  }

  async #join(
    client: Socket,
    targets: readonly NetConnectOpts[],
    rewrite: (bytes: Buffer) => Buffer,
  ): Promise<void> {
    const target = await firstThatTakes(targets);
    if (target === undefined || client.destroyed) {
      client.destroy();
      target?.destroy();
      return;
    }
    this.#keep(target);
    client.on("data", (bytes: Buffer) => void target.write(rewrite(bytes)));
    target.on("data", (bytes: Buffer) => {
      if (this.#isLost()) client.resetAndDestroy();
      else client.write(bytes);
    });
    client.on("end", () => target.end());
    target.on("end", () => client.end());
    client.on("close", () => target.destroy());
    target.on("close", () => client.destroy());
    if (this.#isSilent) target.pause();
    else client.resume();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
  }
}

async function firstThatTakes(targets: readonly NetConnectOpts[]): Promise<Socket | undefined> {
  for (const target of targets) {
    const socket = connect(target);
    const taken = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    if (taken) return socket;
    socket.destroy();
  }
  return undefined;
}
