import type { Socket } from "node:net";

/** In bytes: as much of a head as may be. */
const longestHead = 16 * 1024;

/**
 * New connections of which nothing has come. A proxy's belong to whoever it serves by them, which the head of the first
 * request tells: until then they take no place and no turn of anybody, and the proxy is never taken for one who has many.
 */
export class FirstBytes {
  readonly #most: number;
  readonly #patience: number;
  /** The oldest first. */
  readonly #silent = new Set<Socket>();

  /** @param most silent ones; then the oldest goes. @param patience with each, in milliseconds. */
  constructor(most: number, patience: number) {
    this.#most = most;
    this.#patience = patience;
  }

  /** @param then is called once with the lines of `X-Forwarded-For`, as far as they have come with the first bytes. */
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
