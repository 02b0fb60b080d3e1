import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { FairGate } from "./fairGate.ts";

/** In bytes: a hundred of the shortest requests, or three hundred pieces of a body. */
const pieceLength = 2 * 1024;

/** In bytes, for a body of known length: the parser makes one piece of it. */
const bodyPiece = 64 * 1024;

/**
 * A connection as the HTTP server sees it. Node's parser would process 64 KiB of each connection in one turn of the
 * event loop. This class gives it a short piece at a time, when `gate` grants the owner a turn.
 */
export class PacedSocket extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #raw: Socket;
  readonly #gate: FairGate;
  #owner: string;
  readonly #pause: () => Promise<void>;
  #isWaiting = false;
  #isLeft = false;
  /** Bytes that can be left of the current body; too many by the bytes that came in one piece with the head. */
  #ofBody = 0;

  /** @param pause is awaited between pieces. */
  constructor(raw: Socket, owner: string, gate: FairGate, pause: () => Promise<void>) {
    // This limit passes on to the request: of a body, too, at most one piece is in memory before it is wanted.
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

  /** Stops reading; pending writes still go out. */
  leave(): void {
    this.#isLeft = true;
  }

  /** @param owner takes the turns for the next pieces: behind a proxy, only the request names the owner. */
  own(owner: string): void {
    this.#owner = owner;
  }

  /** @param length of the body of the last parsed request, in bytes. */
  expect(length: number): void {
    this.#ofBody = length;
  }

  setTimeout(milliseconds: number): this {
    this.#raw.setTimeout(milliseconds);
    return this;
  }

  /** Like that of a `Socket`: the HTTP server calls it after the last response. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }

  /** Does nothing: `#ask` pushes pieces in turn, and only if they are parsed at once, so the buffer stays empty. */
  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#raw.write(chunk, encoding, done);
  }

  /** Sends a head and its body together. */
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
    // Lets the stream report its end if nothing else is left.
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
