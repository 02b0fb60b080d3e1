import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { FairGate } from "./fairGate.ts";

/** In bytes: a hundred of the shortest requests, or three hundred pieces of a body. */
const pieceLength = 2 * 1024;

/** In bytes, of a body whose length is known: the parser makes one piece of it. */
const bodyPiece = 64 * 1024;

/**
 * A connection as the HTTP server sees it. Node's parser would work through all that came at once, 64 KiB of each connection
 * in one turn of the event loop; it gets a short piece at a time instead, when `gate` says that it is its owner's turn.
 */
export class PacedSocket extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #raw: Socket;
  readonly #gate: FairGate;
  #owner: string;
  readonly #pause: () => Promise<void>;
  #isWaiting = false;
  #isLeft = false;
  /** In bytes: what can be left of the body under way. It may be too much by what came in one piece with its head. */
  #ofBody = 0;

  /** @param pause is awaited between pieces. */
  constructor(raw: Socket, owner: string, gate: FairGate, pause: () => Promise<void>) {
    // Of a body, too, no more than a piece is in memory before it is wanted: the request takes this limit over.
    super({ readableHighWaterMark: 1, decodeStrings: false });
    this.remoteAddress = raw.remoteAddress;
    this.#raw = raw;
    this.#gate = gate;
    this.#owner = owner;
    this.#pause = pause;
    raw.on("readable", () => this.#ask());
    raw.on("end", () => this.push(null));
    raw.on("timeout", () => this.emit("timeout"));
    raw.on("error", (error) => this.destroy(error));
    raw.on("close", () => this.destroy());
    this.on("resume", () => this.#ask());
  }

  get bytesWritten(): number {
    return this.#raw.bytesWritten - this.#raw.writableLength + this.writableLength;
  }

  /** Nothing that comes after this is read; what is written still goes out. */
  leave(): void {
    this.#isLeft = true;
  }

  /** @param owner whose turn the next pieces have: of those behind one proxy each is known by his request. */
  own(owner: string): void {
    this.#owner = owner;
  }

  /** @param length of the body of the request that was parsed last, in bytes. */
  expect(length: number): void {
    this.#ofBody = length;
  }

  setTimeout(milliseconds: number): this {
    this.#raw.setTimeout(milliseconds);
    return this;
  }

  /** As of a `Socket`, which is what the HTTP server calls after a last answer. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }

  /** Pieces are pushed in their turns, and only where they are parsed at once, so that none is ever in the buffer. */
  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#raw.write(chunk, encoding, done);
  }

  /** A head and its body go out together. */
  override _writev(
    chunks: readonly { readonly chunk: Buffer; readonly encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#raw.cork();
    for (const [at, { chunk, encoding }] of chunks.entries()) {
      this.#raw.write(chunk, encoding, at === chunks.length - 1 ? done : undefined);
    }
    this.#raw.uncork();
  }

  override _final(done: () => void): void {
    this.#raw.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#raw.destroy();
    done(error);
  }

  get #takes(): boolean {
    return !this.destroyed && !this.#isLeft && this.readableFlowing === true;
  }

  #ask(): void {
    if (this.#isWaiting || !this.#takes) return;
    // Asks for its end, where that is all that is left.
    if (this.#raw.readableLength === 0) return void this.#raw.read(0);
    this.#isWaiting = true;
    void this.#gate.run(this.#owner, async () => {
      this.#isWaiting = false;
      if (!this.#takes) return;
      const most = Math.max(pieceLength, Math.min(bodyPiece, this.#ofBody));
      const length = Math.min(most, this.#raw.readableLength);
      this.#ofBody -= length;
      this.push(this.#raw.read(length));
      this.#ask();
      await this.#pause();
    });
  }
}
