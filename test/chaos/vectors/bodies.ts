import { framed } from "./vector.ts";
import type { Vector } from "./vector.ts";

const megabyte = 1024 * 1024;
const json = "Content-Type: application/json\r\n";

/** A body of its own media type, of the right length. */
function body(name: string, type: string, text: string, ...statuses: number[]): Vector {
  return {
    name,
    bytes: ({ host, token }) =>
      `POST /snippets?access_token=${token} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      `${type}Content-Length: ${text.length}\r\n\r\n${text}`,
    statuses,
  };
}

/** Well framed, and still nothing to take. */
export const bodies: readonly Vector[] = [
  framed("a body announced with a gigabyte", "Content-Length: 1073741824\r\n", "", 413),
  framed("a body announced beyond 2^53", "Content-Length: 9007199254740993\r\n", "", 413),
  framed(
    "a gigabyte that waits for leave",
    "Expect: 100-continue\r\nContent-Length: 1073741824\r\n",
    "",
    413,
  ),
  framed(
    "a chunk of 9 MB",
    "Transfer-Encoding: chunked\r\n",
    `${(9 * megabyte).toString(16)}\r\n${"a".repeat(9 * megabyte)}\r\n0\r\n\r\n`,
    0,
    413,
  ),
  body("a body of 9 MB", json, `"${"a".repeat(9 * megabyte)}"`, 0, 413),
  body("no media type", "", "language_id=183&title=taken", 415),
  body("plain text, as any page may send it", "Content-Type: text/plain\r\n", "{}", 415),
  body("a form in parts", "Content-Type: multipart/form-data; boundary=x\r\n", "--x--", 415),
  body("JSON in UTF-7", "Content-Type: application/json; charset=utf-7\r\n", "{}", 415),
  body("bad UTF-8", json, '{"title":"\u00c0\u00af"}', 400),
  body("an array", json, "[]", 400),
  body("cut JSON", json, '{"language_id":183,"title":"taken"', 400),
  body("a title twice", json, '{"language_id":183,"title":"a","title":"taken"}', 400),
  body(
    "a form with a title twice",
    "Content-Type: application/x-www-form-urlencoded\r\n",
    "language_id=183&title=a&title=taken",
    400,
  ),
  body("100,000 open arrays", json, `{"title":${"[".repeat(100_000)}`, 400),
  body("a prototype", json, '{"__proto__":{"language_id":183,"title":"taken"}}', 400, 422),
];
