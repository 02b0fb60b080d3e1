import type { Vector } from "./vector.ts";

/** What stands in the first line, in place of `GET /languages HTTP/1.1`. */
const lines: readonly (readonly [name: string, line: string, ...statuses: number[]])[] = [
  ["a line without a target", "GET HTTP/1.1", 400],
  ["a line without a version", "GET /languages", 400, 505],
  ["a method in small letters", "get /languages HTTP/1.1", 400],
  ["a method that nobody knows", "HACK /languages HTTP/1.1", 400],
  ["a method with a NUL", "G\0T /languages HTTP/1.1", 400],
  ["a method behind a space", " GET /languages HTTP/1.1", 400],
  ["a tab for a space", "GET\t/languages HTTP/1.1", 400],
  ["a space in the target", "GET /languages /account HTTP/1.1", 400],
  ["a space at the end of the line", "GET /languages HTTP/1.1 ", 400],
  ["a word at the end of the line", "GET /languages HTTP/1.1 please", 400],
  ["HTTP/0.9", "GET /languages HTTP/0.9", 400, 505],
  ["HTTP/1.2", "GET /languages HTTP/1.2", 400, 505],
  ["HTTP/2.0", "GET /languages HTTP/2.0", 400, 505],
  ["HTTP/9.9", "GET /languages HTTP/9.9", 400, 505],
  ["HTTP/1.10", "GET /languages HTTP/1.10", 400],
  ["a version in small letters", "GET /languages http/1.1", 400],
  ["another protocol", "GET /languages ICE/1.0", 400],
  // Node's parser takes it for HTTP/1.0, and nothing tells them apart afterwards.
  ["RTSP", "GET /languages RTSP/1.0", 200, 400],
  ["a NUL in the target", "GET /lang\0uages HTTP/1.1", 400],
  ["a control character in the target", "GET /lang\u0001uages HTTP/1.1", 400],
  ["a DEL in the target", "GET /lang\u007fuages HTTP/1.1", 400],
  ["bytes above ASCII in the target", "GET /lang\u00ff\u00feuages HTTP/1.1", 400, 404],
  ["a target without a slash", "GET languages HTTP/1.1", 400],
  ["a target with backslashes", "GET \\languages HTTP/1.1", 400],
  ["a star for a target", "GET * HTTP/1.1", 400],
  ["OPTIONS of a star", "OPTIONS * HTTP/1.1", 400],
  ["an absolute target elsewhere", "GET http://evil.example/languages HTTP/1.1", 400],
  ["an absolute target by https", "GET https://127.0.0.1/languages HTTP/1.1", 400],
  ["an absolute target of another kind", "GET file:///etc/passwd HTTP/1.1", 400],
  ["a target of a name and a port", "GET evil.example:80 HTTP/1.1", 400],
  ["a path out of the root", "GET /../../../etc/passwd HTTP/1.1", 404],
  ["an encoded path out of the root", "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1", 404],
  ["a path that looks like a host", "GET //evil.example/languages HTTP/1.1", 404],
  ["an encoded NUL in an id", "GET /snippets/1%00 HTTP/1.1", 404],
  ["a broken escape in an id", "GET /snippets/%zz HTTP/1.1", 400, 404],
  ["a target of 8 KiB", `GET /${"a".repeat(8_192)} HTTP/1.1`, 414],
  ["a target of 64 KiB", `GET /${"a".repeat(65_536)} HTTP/1.1`, 414, 431],
  ["TRACE", "TRACE /languages HTTP/1.1", 501],
  ["TRACK", "TRACK /languages HTTP/1.1", 400, 501],
  ["CONNECT to another host", "CONNECT evil.example:443 HTTP/1.1", 0, 400, 501],
  ["CONNECT to itself", "CONNECT 127.0.0.1:80 HTTP/1.1", 0, 400, 501],
  ["CONNECT to a path", "CONNECT /languages HTTP/1.1", 0, 400, 501],
  ["PRI of HTTP/2", "PRI * HTTP/2.0", 400],
  ["a method of WebDAV", "PROPFIND /snippets HTTP/1.1", 404, 405, 501],
  ["a method of a cache", "PURGE /snippets HTTP/1.1", 404, 405, 501],
  ["PATCH", "PATCH /snippets/1 HTTP/1.1", 404, 405, 501],
];

const greetings: readonly (readonly [name: string, bytes: string, ...statuses: number[]])[] = [
  ["a handshake of TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n", 400],
  ["a greeting of SSH", "SSH-2.0-OpenSSH_9.9\r\n\r\n", 400],
  ["a greeting of SOCKS", "\u0005\u0001\u0000\r\n\r\n", 400],
  ["the line of the PROXY protocol", "PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n", 400],
  ["the PROXY protocol, binary", "\r\n\r\n\u0000\r\nQUIT\n\u0021\u0011\u0000\u0000", 400],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["zeros", "\u0000".repeat(64), 400],
  ["a page", "<!doctype html>\r\n\r\n", 400],
  ["an answer", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 400],
];

const ends: readonly (readonly [name: string, end: string])[] = [
  ["a line that ends in LF alone", "\n"],
  ["a line that ends in CR alone", "\r"],
  ["a line that ends in CR CR LF", "\r\r\n"],
  ["a line that ends in LF CR", "\n\r"],
];

export const requestLines: readonly Vector[] = [
  ...lines.map(([name, line, ...statuses]): Vector => ({
    name,
    bytes: ({ host }) => `${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    statuses,
  })),
  {
    name: "an absolute target at its own address",
    bytes: ({ host }) =>
      `GET http://${host}/languages HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    statuses: [400],
  },
  {
    name: "an absolute target with another Host",
    bytes: ({ host }) => `GET http://${host}/languages HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
    statuses: [400, 421],
  },
  ...greetings.map(([name, bytes, ...statuses]) => ({ name, bytes: () => bytes, statuses })),
  ...ends.map(([name, end]): Vector => ({
    name,
    bytes: ({ host }) => `GET /languages HTTP/1.1${end}Host: ${host}\r\nConnection: close\r\n\r\n`,
    statuses: [400],
  })),
];
