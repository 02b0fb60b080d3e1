import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { answers, repeats, says, stallsAfter } from "./misbehaviour.ts";
import type { Misbehaviour } from "./misbehaviour.ts";

const ok = "HTTP/1.1 200 OK\r\n";
const json = `${ok}Content-Type: application/json\r\n`;
const chunked = `${json}Transfer-Encoding: chunked\r\n\r\n`;
const noise = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7_919) % 251));
const zeros = Buffer.alloc(20_000_000);
const encoded = (name: string, encoding: string, body: string | Buffer): Misbehaviour =>
  answers(name, 200, { "content-type": "application/json", "content-encoding": encoding }, body);

const connections: readonly Misbehaviour[] = [
  { name: "resets every connection at once", onConnect: (socket) => void socket.resetAndDestroy() },
  { name: "closes every connection at once", onConnect: (socket) => void socket.end() },
  {
    name: "speaks before it is asked",
    onConnect: (socket) => void socket.end("220 mail ready\r\n"),
  },
  { name: "resets after the request", onRequest: (socket) => void socket.resetAndDestroy() },
  { name: "closes after the request", onRequest: (socket) => void socket.end() },
  { name: "never answers", onRequest: () => undefined },
  { name: "never reads", onConnect: (socket) => void socket.pause() },
  says("closes after one byte", "H"),
  stallsAfter("falls silent after one byte", "H"),
  stallsAfter("falls silent in the status line", "HTTP/1.1 20"),
  stallsAfter("falls silent in the headers", `${ok}Content-Type: app`),
];

const statusLines: readonly Misbehaviour[] = [
  says("speaks SSH", "SSH-2.0-OpenSSH_9.9\r\n"),
  says("speaks HTTP/0.9", "<html>hello</html>"),
  says("speaks a HTTP of the future", "HTTP/7.3 200 OK\r\n\r\n[]"),
  says("speaks ICY", "ICY 200 OK\r\n\r\n[]"),
  says("has a status of five digits", "HTTP/1.1 99999 Odd\r\n\r\n"),
  says("has a negative status", "HTTP/1.1 -200 Odd\r\n\r\n"),
  says("has a status of letters", "HTTP/1.1 OK fine\r\n\r\n"),
  says("sends noise", noise),
  says("sends zeros", Buffer.alloc(1_000)),
  repeats("sends empty lines for ever", "", "\r\n"),
  repeats("sends noise for ever", "", noise),
  repeats("says 100 Continue for ever", "", "HTTP/1.1 100 Continue\r\n\r\n"),
  repeats("sends early hints for ever", "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 5),
  says(
    "switches protocols unasked",
    "HTTP/1.1 101 Switching\r\nUpgrade: odd\r\nConnection: upgrade\r\n\r\n",
  ),
];

const headers: readonly Misbehaviour[] = [
  says("has a header of a megabyte", `${ok}X-Odd: ${"x".repeat(1_000_000)}\r\n\r\n`),
  says("has 20,000 headers", `${ok}${"X-Odd: 1\r\n".repeat(20_000)}\r\n`),
  repeats("sends headers for ever", ok, "X-Odd: 1\r\n"),
  repeats("sends a header a byte at a time", `${ok}X-Odd: `, "x", 10),
  says("has a header without a colon", `${ok}nothing\r\n\r\n`),
  says("has a space in the name of a header", `${ok}Content Type: x\r\n\r\n`),
  says("has a NUL in a header", `${ok}X-Odd: a\u0000b\r\n\r\n`),
  says("has two lengths", `${json}Content-Length: 2\r\nContent-Length: 5\r\n\r\n[]`),
  says("has a negative length", `${json}Content-Length: -2\r\n\r\n[]`),
  says("has a length of letters", `${json}Content-Length: two\r\n\r\n[]`),
  says("has a length beyond all numbers", `${json}Content-Length: ${"9".repeat(30)}\r\n\r\n[]`),
  says(
    "has a length and chunks",
    `${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  {
    ...says(
      "has chunks that are not the last coding",
      `${json}Transfer-Encoding: chunked, odd\r\n\r\nx`,
    ),
    deletes: true,
  },
];

const bodies: readonly Misbehaviour[] = [
  says("closes in the middle of a body", `${json}Content-Length: 100\r\n\r\n[{"id":`),
  stallsAfter("falls silent in the middle of a body", `${json}Content-Length: 100\r\n\r\n[{"id":`),
  {
    ...says("cuts a body by its length", `${json}Content-Length: 1\r\n\r\n[]`),
    deletes: true,
  },
  says("has a chunk without a number", `${chunked}zz\r\n[]\r\n0\r\n\r\n`),
  says("has a negative chunk", `${chunked}-2\r\n[]\r\n0\r\n\r\n`),
  says("has a chunk beyond all numbers", `${chunked}${"f".repeat(40)}\r\n[]`),
  says("has a chunk that is longer than it says", `${chunked}1\r\n[]\r\n0\r\n\r\n`),
  says("closes without the last chunk", `${chunked}2\r\n[]\r\n`),
  stallsAfter("never sends the last chunk", `${chunked}2\r\n[]\r\n`),
  repeats("sends chunks for ever", chunked, "1\r\n \r\n", 10),
  repeats("sends an extension of a chunk for ever", `${chunked}2;`, "x".repeat(1_000)),
  repeats("sends trailers for ever", `${chunked}2\r\n[]\r\n0\r\n`, "X-Odd: 1\r\n"),
  repeats("sends a body without an end", `${json}\r\n`, " ".repeat(65_536)),
  repeats("sends a byte at a time", `${json}Content-Length: 100000\r\n\r\n`, " ", 10),
  answers("sends two megabytes", 200, {}, Buffer.alloc(2_000_000, " ")),
];

const encodings: readonly Misbehaviour[] = [
  encoded("sends a bomb in gzip", "gzip", gzipSync(zeros)),
  encoded("sends a bomb in Brotli", "br", brotliCompressSync(zeros)),
  encoded("sends a bomb in deflate", "deflate", deflateSync(zeros)),
  encoded("sends a bomb in a bomb", "gzip, gzip", gzipSync(gzipSync(zeros))),
  encoded("sends half of a gzip", "gzip", gzipSync("[1, 2, 3, 4, 5, 6]").subarray(0, 20)),
  encoded("says gzip and sends JSON", "gzip", "[]"),
  encoded("says Brotli and sends noise", "br", noise),
  encoded("says deflate and sends noise", "deflate", noise),
  encoded("sends an encoding that nobody knows", "odd", gzipSync("[]")),
];

/** Below or around the body: the connection, the head, the framing and the encoding. */
export const brokenTransfers: readonly Misbehaviour[] = [
  ...connections,
  ...statusLines,
  ...headers,
  ...bodies,
  ...encodings,
];
