import type { Socket } from "node:net";

/** In bytes: the largest head that is allowed. */
const longestHead = 16 * 1024;

/**
 * New connections that have sent nothing yet. Behind a proxy, only the head of the first request names the owner. Until
 * then the connection takes nobody's place or turn, and the proxy is not counted as an owner.
 */
export class FirstBytes {
  readonly #most: number;
  readonly #patience: number;
  /** The oldest first. */
  readonly #silent = new Set<Socket>();

  /** @param most silent connections; above that the oldest is ended. @param patience with each, in milliseconds. */
  constructor(most: number, patience: number) {
    this.#most = most;
    this.#patience = patience;
  }

  /** @param then is called once with the lines of `X-Forwarded-For`, as far as the first bytes hold them. */
  hear(socket: Socket, then: (forwarded: string[]) => void): void {
    for (const oldest of this.#silent) {
      if (this.#silent.size < this.#most) break;
      this.#silent.delete(oldest);
      oldest.destroy();
    }
    const end = (): void => void socket.destroy();
    const leave = (): boolean => this.#silent.delete(socket);
    this.#silent.add(socket);
    socket.setTimeout(this.#patience, end).once("close", leave);
    socket.once("readable", () => {
      leave();
      socket.setTimeout(0, end).off("close", leave);
      const bytes = socket.read() as Buffer | null;
      if (bytes === null) return end();
      socket.unshift(bytes);
      then(forwardedIn(bytes.toString("latin1", 0, longestHead)));
    });
  }
}

function forwardedIn(text: string): string[] {
  const [head = ""] = text.split("\r\n\r\n", 1);
  return Array.from(head.matchAll(/^x-forwarded-for:(.*)$/gim), ([, value = ""]) => value);
}
