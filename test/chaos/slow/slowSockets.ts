import { connect } from "node:net";
import type { Socket } from "node:net";

/** Comes back so long after it was shut out, in milliseconds. */
const pause = 1_000;
/** Between two bytes, in milliseconds. */
const pace = 500;

interface Manner {
  readonly name: string;
  /** Sent at once. */
  readonly first: (host: string) => string;
  /** Sent again and again. */
  readonly again: string;
  readonly reads: boolean;
  /** In how many milliseconds a server must have had enough. */
  readonly within: number;
}

const soon = 15_000;
const later = 35_000;

const head = (host: string): string => `POST /snippets HTTP/1.1\r\nHost: ${host}\r\n`;
const manners: readonly Manner[] = [
  { name: "says nothing", first: () => "", again: "", reads: true, within: soon },
  {
    name: "a byte of the first line at a time",
    first: () => "G",
    again: "E",
    reads: true,
    within: soon,
  },
  { name: "headers without an end", first: head, again: "X-Odd: 1\r\n", reads: true, within: soon },
  {
    name: "a header without an end",
    first: (host) => `${head(host)}X: `,
    again: "x",
    reads: true,
    within: soon,
  },
  {
    name: "a byte of the body at a time",
    first: (host) => `${head(host)}Content-Length: 100000\r\n\r\n`,
    again: "x",
    reads: true,
    within: soon,
  },
  {
    name: "chunks without an end",
    first: (host) => `${head(host)}Transfer-Encoding: chunked\r\n\r\n`,
    again: "1\r\nx\r\n",
    reads: true,
    within: soon,
  },
  {
    name: "empty lines without an end",
    first: () => "",
    again: "\r\n",
    reads: true,
    within: later,
  },
  {
    name: "asks for much and reads nothing",
    first: (host) => `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(40),
    // Who does not read learns only by writing that it was shut out.
    again: "\r\n",
    reads: false,
    within: later,
  },
];

/** Sockets that keep a server waiting, each in one of several manners; one that is shut out comes back. */
export class SlowSockets {
  /** Counting those that came back. */
  opened = 0;
  /** The longest that one stayed, in parts of what its manner may. */
  longest = 0;
  readonly late = new Set<string>();
  /** Those that were not shut out. */
  readonly left = new Set<string>();
  readonly #port: number;
  readonly #open = new Map<Socket, Manner>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  #empty = Promise.withResolvers<void>();
  #isOver = false;

  constructor(port: number, count: number) {
    this.#port = port;
    for (let at = 0; at < count; at += 1) {
      const manner = manners[at % manners.length];
      if (manner !== undefined) this.#connect(manner);
    }
  }

  /**
   * No socket comes back any more; resolves when the last one was shut out.
   *
   * @param patience in milliseconds; then we end those that are left, which is told by {@link left}.
   */
  async end(patience = later): Promise<void> {
    this.#isOver = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    const limit = setTimeout(() => {
      for (const [socket, { name }] of this.#open) {
        this.left.add(name);
        socket.destroy();
      }
    }, patience);
    if (this.#open.size > 0) await this.#empty.promise;
    clearTimeout(limit);
  }

  #connect(manner: Manner): void {
    this.opened += 1;
    const host = `127.0.0.1:${this.#port}`;
    const socket = connect(this.#port, "127.0.0.1");
    let started = performance.now();
    let drip: NodeJS.Timeout | undefined;
    this.#open.set(socket, manner);
    if (manner.reads) socket.resume();
    socket.once("connect", () => {
      started = performance.now();
      socket.write(manner.first(host));
      if (manner.again !== "") drip = setInterval(() => socket.write(manner.again), pace);
    });
    // Being shut out is what must happen.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearInterval(drip);
      const part = (performance.now() - started) / manner.within;
      this.longest = Math.max(this.longest, part);
      if (part >= 1) this.late.add(manner.name);
      this.#open.delete(socket);
      if (!this.#isOver) this.#comeBack(manner);
      else if (this.#open.size === 0) this.#empty.resolve();
    });
  }

  #comeBack(manner: Manner): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      this.#connect(manner);
    }, pause);
    this.#waiting.add(timer);
  }
}
