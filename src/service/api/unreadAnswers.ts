import type { Context } from "hono";
import { callerOf } from "../caller.ts";
import { RequestProblem } from "./problem.ts";
import { SharedMemory } from "./sharedMemory.ts";

/** In bytes: so much of an answer is given to the connection at a time. */
const piece = 64 * 1024;
/** In bytes. */
const mostUnread = 48 * 1024 * 1024;

/** Counts large answers as their caller's memory until the caller has read them. */
export class UnreadAnswers {
  readonly #memory = new SharedMemory(mostUnread);

  /**
   * A body that counts as the caller's until it is sent, or its connection is gone.
   * @param bytes larger than a piece. @throws RequestProblem 503 where the caller has left too much unread.
   */
  body(c: Context, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream {
    const { address } = callerOf(c);
    // In process nothing is left unread, and the answer to HEAD has no body.
    if (address === "" || c.req.method === "HEAD") return bytes;
    const size = bytes.byteLength;
    if (!this.#memory.take(address, size)) throw tooMuchUnread();
    let sent = 0;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull: (controller) => {
        if (sent < size) {
          controller.enqueue(bytes.subarray(sent, (sent += piece)));
        } else {
          this.#memory.release(address, size);
          controller.close();
        }
      },
      cancel: () => this.#memory.release(address, size),
    };
    c.header("Content-Length", String(size));
    return new ReadableStream(source, { highWaterMark: 0 });
  }
}

function tooMuchUnread(): RequestProblem {
  return new RequestProblem(503, "Read the answers that you asked for first.", {
    headers: { "Retry-After": "1" },
  });
}
