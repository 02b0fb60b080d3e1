import { creation, form, framed } from "./vector.ts";
import type { Vector } from "./vector.ts";

const chunks = `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
const length = `Content-Length: ${form.length}\r\n`;

/** A body of the right length under a `Content-Length` that is none. */
const lengths: readonly (readonly [name: string, value: string])[] = [
  ["with a plus", `+${form.length}`],
  ["below zero", `-${form.length}`],
  ["with a fraction", `${form.length}.0`],
  ["in base 16", `0x${form.length.toString(16)}`],
  ["with an exponent", "27e0"],
  ["of nothing", ""],
  ["of letters", "many"],
  ["twice in a line", `${form.length}, ${form.length}`],
  ["twice by a space", `${form.length} ${form.length}`],
  ["with a NUL", `${form.length}\0`],
  ["beyond all numbers", "9".repeat(40)],
  ["just beyond 64 bits", "18446744073709551643"],
];

/** A `Transfer-Encoding` before a body in chunks. */
const codings: readonly (readonly [name: string, lines: string, ...statuses: number[]])[] = [
  ["that nobody knows", "Transfer-Encoding: xchunked\r\n", 400, 501],
  ["identity", "Transfer-Encoding: identity\r\n", 400, 501],
  ["chunked and then another", "Transfer-Encoding: chunked, identity\r\n", 400, 501],
  ["in two lines", `${chunked}Transfer-Encoding: identity\r\n`, 400, 501],
  ["with a vertical tab", "Transfer-Encoding: \u000bchunked\r\n", 400, 501],
  ["with a NUL", "Transfer-Encoding: chunked\0\r\n", 400, 501],
  ["in quotes", 'Transfer-Encoding: "chunked"\r\n', 400, 501],
  ["folded", "Transfer-Encoding:\r\n chunked\r\n", 400, 501],
  ["with a space before the colon", "Transfer-Encoding : chunked\r\n", 400, 501],
  ["with LF alone before it", "X-Odd: a\nTransfer-Encoding: chunked\r\n", 400, 501],
  ["of nothing", "Transfer-Encoding:\r\n", 400, 501],
  ["gzip and chunked", "Transfer-Encoding: gzip, chunked\r\n", 400, 501],
  ["chunked twice", "Transfer-Encoding: chunked, chunked\r\n", 400, 501],
  ["chunked and a length", `${chunked}${length}`, 400],
  ["a length and chunked", `${length}${chunked}`, 400],
  ["chunked and a length of zero", `${chunked}Content-Length: 0\r\n`, 400],
  ["another and a length", `Transfer-Encoding: odd\r\n${length}`, 400, 501],
  ["identity and a length", `Transfer-Encoding: identity\r\n${length}`, 400, 501],
  ["chunked in HTTP/1.0 with a length", `${length}${chunked}`, 400],
];

/** What stands in place of the chunks of a body. */
const bodies: readonly (readonly [name: string, body: string])[] = [
  ["of letters", `zz\r\n${form}\r\n0\r\n\r\n`],
  ["below zero", `-1\r\n${form}\r\n0\r\n\r\n`],
  ["with a plus", `+1b\r\n${form}\r\n0\r\n\r\n`],
  ["with 0x", `0x1b\r\n${form}\r\n0\r\n\r\n`],
  ["of nothing", `\r\n${form}\r\n0\r\n\r\n`],
  ["behind a space", ` 1b\r\n${form}\r\n0\r\n\r\n`],
  ["beyond 64 bits", `${"f".repeat(17)}\r\n${form}`],
  ["with an underscore", `1_b\r\n${form}\r\n0\r\n\r\n`],
  ["with a NUL", `1b\0\r\n${form}\r\n0\r\n\r\n`],
  ["that is too small", `1\r\n${form}\r\n0\r\n\r\n`],
  ["that ends in LF alone", `1b\n${form}\r\n0\r\n\r\n`],
  ["that ends in CR alone", `1b\r${form}\r\n0\r\n\r\n`],
  ["whose data end in LF alone", `1b\r\n${form}\n0\r\n\r\n`],
  ["whose data end in nothing", `1b\r\n${form}0\r\n\r\n`],
  ["with an extension that holds LF", `1b;a\nb\r\n${form}\r\n0\r\n\r\n`],
  ["with an extension that holds CR", `1b;a\rb\r\n${form}\r\n0\r\n\r\n`],
  ["with an extension of 20 KB", `1b;${"a".repeat(20_000)}\r\n${form}\r\n0\r\n\r\n`],
  ["and a trailer without a colon", `1b\r\n${form}\r\n0\r\nnothing\r\n\r\n`],
  ["and a trailer with a NUL", `1b\r\n${form}\r\n0\r\nX: a\0\r\n\r\n`],
  ["and a folded trailer", `1b\r\n${form}\r\n0\r\nX: a\r\n b\r\n\r\n`],
  ["and trailers of 20 KB", `1b\r\n${form}\r\n0\r\nX: ${"a".repeat(20_000)}\r\n\r\n`],
];

/** Where a request ends, and by that what the next one is. */
export const framing: readonly Vector[] = [
  ...lengths.map(([name, value]) =>
    framed(`a length ${name}`, `Content-Length: ${value}\r\n`, form, 400, 413),
  ),
  framed("two lengths, the first right", `${length}Content-Length: 0\r\n`, form, 400),
  framed("two lengths, the second right", `Content-Length: 0\r\n${length}`, form, 400),
  framed("two lengths that agree", `${length}${length}`, form, 400),
  framed("a folded length", `Content-Length:\r\n ${form.length}\r\n`, form, 400),
  ...codings.map(([name, lines, ...statuses]) =>
    framed(`a coding: ${name}`, lines, chunks, ...statuses),
  ),
  ...bodies.map(([name, body]) => framed(`a chunk ${name}`, chunked, body, 400, 413, 431)),
  {
    name: "a request inside the body of another",
    bytes: (target) => {
      const inner = creation(target, "inside");
      return `GET /languages HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`;
    },
    statuses: [200],
  },
  {
    name: "a request inside a chunk of another",
    bytes: (target) => {
      const inner = creation(target, "inside");
      return `GET /languages HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\n${chunked}\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    },
    statuses: [200],
  },
  {
    name: "chunks in HTTP/1.0",
    bytes: ({ host, token }) =>
      `POST /snippets?access_token=${token} HTTP/1.0\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n${chunked}\r\n${chunks}`,
    statuses: [400, 501],
  },
  {
    name: "ten requests behind one to another host",
    bytes: (target) =>
      `GET /languages HTTP/1.1\r\nHost: evil.example\r\n\r\n${creation(target, "behind").repeat(10)}`,
    statuses: [421],
  },
];
