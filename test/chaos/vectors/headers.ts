import { withHeaders } from "./vector.ts";
import type { Vector } from "./vector.ts";

/** In place of the one right line. */
const hosts: readonly (readonly [
  name: string,
  lines: (host: string, port: string) => string,
  ...statuses: number[],
])[] = [
  ["no Host", () => "", 400],
  ["an empty Host", () => "Host:\r\n", 400, 421],
  ["another Host", () => "Host: evil.example\r\n", 421],
  ["another Host at its port", (_host, port) => `Host: evil.example:${port}\r\n`, 421],
  ["its Host at another port", () => "Host: 127.0.0.1:1\r\n", 421],
  ["its Host without a port", () => "Host: 127.0.0.1\r\n", 421],
  ["two Hosts, the second another", (host) => `Host: ${host}\r\nHost: evil.example\r\n`, 400],
  ["two Hosts, the first another", (host) => `Host: evil.example\r\nHost: ${host}\r\n`, 400],
  ["two Hosts that agree", (host) => `Host: ${host}\r\nhost: ${host}\r\n`, 400],
  [
    "a second Host behind a hundred headers",
    (host) => `Host: ${host}\r\n${"X: 1\r\n".repeat(100)}Host: evil.example\r\n`,
    400,
    431,
  ],
  [
    "a second Host behind 2,500 headers",
    (host) => `Host: ${host}\r\n${"X: 1\r\n".repeat(2_500)}Host: evil.example\r\n`,
    400,
    431,
  ],
  ["two Hosts in one line", (host) => `Host: ${host}, evil.example\r\n`, 400, 421],
  ["a Host with a user", (host) => `Host: user@${host}\r\n`, 400, 421],
  ["a Host with a path", (host) => `Host: ${host}/x\r\n`, 400, 421],
  ["a Host with a NUL", (host) => `Host: ${host}\0.evil.example\r\n`, 400],
  ["a Host with a tab inside", (host) => `Host: evil.example\t${host}\r\n`, 400, 421],
  ["a Host that goes on", (host) => `Host: ${host}.evil.example\r\n`, 421],
  ["a Host with a dot at its end", (_host, port) => `Host: localhost.:${port}\r\n`, 421],
  ["a Host of all addresses", (_host, port) => `Host: 0.0.0.0:${port}\r\n`, 421],
  ["a Host as a number", (_host, port) => `Host: 2130706433:${port}\r\n`, 421],
  ["a Host of another loopback address", (_host, port) => `Host: 127.0.0.2:${port}\r\n`, 421],
  ["a Host as IPv4 in IPv6", (_host, port) => `Host: [::ffff:127.0.0.1]:${port}\r\n`, 421],
  ["a Host with a zone", (_host, port) => `Host: [::1%25lo]:${port}\r\n`, 421],
  ["a Host folded over two lines", (host) => `Host:\r\n ${host}\r\n`, 400],
  ["a Host that is folded to go on", (host) => `Host: ${host}\r\n .evil.example\r\n`, 400],
  ["a space before the colon of Host", (host) => `Host : ${host}\r\n`, 400],
  ["a space before the name of Host", (host) => ` Host: ${host}\r\n`, 400],
];

/** Beside a right `Host`, in a request that would create a snippet. */
const lines: readonly (readonly [name: string, lines: string, ...statuses: number[]])[] = [
  ["a header folded over two lines", "X-Odd: a\r\n b\r\n", 400],
  ["a header folded by a tab", "X-Odd: a\r\n\tb\r\n", 400],
  ["a header without a colon", "nothing\r\n", 400],
  ["a header without a name", ": a\r\n", 400],
  ["a space in the name of a header", "X Odd: a\r\n", 400],
  ["a space before a colon", "X-Odd : a\r\n", 400],
  ["a NUL in the name of a header", "X\0Odd: a\r\n", 400],
  ["a NUL in a header", "X-Odd: a\0b\r\n", 400],
  ["a control character in a header", "X-Odd: a\u0001b\r\n", 400],
  ["a CR in a header", "X-Odd: a\rb\r\n", 400],
  ["a header that ends in LF alone", "X-Odd: a\nX-Other: b\r\n", 400],
  ["a byte above ASCII in the name of a header", "X-\u00ff: a\r\n", 400],
  ["headers of 17 KiB", `X-Odd: ${"a".repeat(17_000)}\r\n`, 431],
  ["headers of a megabyte", `X-Odd: ${"a".repeat(1_000_000)}\r\n`, 0, 431],
  ["a thousand headers", "X-Odd: a\r\n".repeat(1_000), 431],
  ["a name of 17 KiB", `${"X".repeat(17_000)}: a\r\n`, 431],
  ["the Origin of another site", "Origin: https://evil.example\r\n", 403],
  ["the Origin null", "Origin: null\r\n", 403],
  ["the Origin of a neighbour", "Origin: http://127.0.0.1:1\r\n", 403],
  ["an empty Origin", "Origin:\r\n", 403],
  ["two Origins", "Origin: http://127.0.0.1:1\r\nOrigin: https://evil.example\r\n", 403],
  ["a request across sites", "Sec-Fetch-Site: cross-site\r\n", 403],
  ["a request of the same site", "Sec-Fetch-Site: same-site\r\n", 403],
  ["an expectation that nobody knows", "Expect: 200-ok\r\n", 417],
  ["two expectations", "Expect: 100-continue\r\nExpect: coffee\r\n", 417],
  ["two media types", "Content-Type: text/plain\r\nContent-Type: application/json\r\n", 400, 415],
  ["a body in gzip", "Content-Encoding: gzip\r\n", 415],
  ["a body in a coding that nobody knows", "Content-Encoding: odd\r\n", 415],
  ["a condition that does not hold", 'If-Match: "17"\r\nIdempotency-Key: \u00ff\r\n', 400, 422],
];

/** Things that a server may leave undone, as long as it does nothing else. */
const ignored: readonly (readonly [name: string, lines: string])[] = [
  ["an upgrade to WebSocket", "Connection: Upgrade, close\r\nUpgrade: websocket\r\n"],
  ["an upgrade to HTTP/2", "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n"],
  ["an upgrade to TLS", "Connection: Upgrade, close\r\nUpgrade: TLS/1.2\r\n"],
  ["a request that is the last one", "Connection: close\r\n"],
  ["a request that is the last one, twice", "Connection: keep-alive, close\r\n"],
];

export const headers: readonly Vector[] = [
  ...hosts.map(([name, of, ...statuses]): Vector => ({
    name,
    bytes: ({ host }) => {
      const port = host.split(":").at(-1) ?? "";
      return `GET /languages HTTP/1.1\r\n${of(host, port)}Connection: close\r\n\r\n`;
    },
    statuses,
  })),
  ...lines.map(([name, text, ...statuses]) => withHeaders(name, text, ...statuses)),
  ...ignored.map(([name, text]): Vector => ({
    name,
    bytes: ({ host }) => `GET /languages HTTP/1.1\r\nHost: ${host}\r\n${text}\r\n`,
    statuses: [200],
  })),
];
