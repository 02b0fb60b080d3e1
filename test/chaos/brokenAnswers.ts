import { answers, wholeAnswer } from "./misbehaviour.ts";
import type { Misbehaviour, Surroundings } from "./misbehaviour.ts";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const page = "<!doctype html><title>Sign in to the Wi-Fi</title><p>Welcome";

const bodies: readonly (readonly [name: string, body: string | Buffer])[] = [
  ["nothing", ""],
  ["spaces", " \r\n\t "],
  ["null", "null"],
  ["true", "true"],
  ["a number", "42"],
  ["a text", '"no such thing"'],
  ["cut JSON", '[{"id":1,"title":"a"'],
  ["a trailing comma", '[{"id":1},]'],
  ["two documents", "[][]"],
  ["a document a line", '{"id":1}\n{"id":2}\n'],
  ["JSON with comments", "[] // none"],
  ["JSON in single quotes", "[{'id':1}]"],
  ["NaN", "[NaN]"],
  ["JSON behind a guard", ")]}',\n[]"],
  ["JSON in a call", "callback([])"],
  ["YAML", "- id: 1\n"],
  ["XML", '<?xml version="1.0"?><snippets/>'],
  ["a page", page],
  ["a page behind a byte order mark", `\u{feff}${page}`],
  ["UTF-16", Buffer.from("\u{feff}[]", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("[]", "utf16le")],
  ["Latin-1", Buffer.from('["grün"]', "latin1")],
  ["an overlong form", Buffer.from([0x5b, 0x22, 0xc0, 0xaf, 0x22, 0x5d])],
  ["a surrogate in UTF-8", Buffer.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d])],
  ["cut UTF-8", Buffer.from([0x5b, 0x22, 0xf0, 0x9f])],
  ["control characters in a text", '["\u0000\u0001"]'],
  ["100,000 open arrays", "[".repeat(100_000)],
  ["100,000 nested arrays", "[".repeat(100_000) + "]".repeat(100_000)],
  ["100,000 nested objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["a number without an end", "9".repeat(900_000) + "e"],
  ["a text without an end", `"${"\\\\".repeat(400_000)}`],
  ["a repeated member 100,000 times", `{"id":1${',"id":1'.repeat(100_000)}}`],
  ["a failure that says success", '{"success":false,"message":"No."}'],
  ["an error that says 200", '{"error":{"message":"No."}}'],
];

/** 404 and 410 to all that is asked are a server without the API. */
const statuses = [
  300, 304, 305, 306, 400, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415,
  417, 418, 421, 422, 423, 424, 425, 426, 428, 431, 444, 451, 499, 500, 501, 502, 503, 504, 505,
  507, 508, 511, 520, 599,
];

const retryAfter = [
  "",
  "0",
  "1",
  "7",
  "abc",
  "-1",
  "1e9",
  "999999999",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "5, 5",
];

const redirects: readonly (readonly [name: string, location: (around: Surroundings) => string])[] =
  [
    ["another origin", ({ foreign }) => `${foreign}/snippets?access_token=chaos-secret-token`],
    ["another origin without a scheme", ({ foreign }) => foreign.replace("http:", "")],
    ["another origin with backslashes", ({ foreign }) => foreign.replace("http://", "\\\\")],
    ["another origin behind a user name", ({ own, foreign }) => `${own}@${foreign.slice(7)}/x`],
    ["itself", ({ own }) => `${own}/account`],
    ["itself with a user name", ({ own }) => own.replace("//", "//user:word@")],
    ["a file", () => "file:///etc/passwd"],
    ["a script", () => "javascript:alert(1)"],
    ["nowhere", () => "http://["],
  ];

function redirecting(status: number, [name, location]: (typeof redirects)[number]): Misbehaviour {
  return {
    name: `redirects with ${status} to ${name}`,
    onRequest: (socket, around) =>
      void socket.write(wholeAnswer(status, { location: location(around) })),
  };
}

/** Whole answers of HTTP that are not what was asked for. */
export const brokenAnswers: readonly Misbehaviour[] = [
  ...bodies.map(([name, body]) => answers(`answers with ${name}`, 200, json, body)),
  ...bodies.slice(0, 8).map(([name, body]) => answers(`answers 201 with ${name}`, 201, html, body)),
  ...statuses.map((status) => answers(`always says ${status}`, status, html, page)),
  answers("always says 401", 401, { "www-authenticate": "Basic" }, page),
  // A list without content (204) is an empty one.
  answers("has no content", 205, {}),
  ...[429, 503].flatMap((status) =>
    retryAfter.map((value) =>
      answers(`says ${status}, Retry-After "${value}"`, status, { "retry-after": value }),
    ),
  ),
  ...[301, 302, 303, 307, 308].flatMap((status) =>
    redirects.map((redirect) => redirecting(status, redirect)),
  ),
];
