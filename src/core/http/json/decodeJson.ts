import { SnippetError } from "../../errors.ts";
import { jsonOutline, membersIn } from "../../jsonOutline.ts";
import { repeatedMembers, type JsonPath } from "./repeatedMembers.ts";

/**
 * API responses are a few levels deep; the limit protects everything that walks through a value. A list of ten thousand
 * snippets has 210,000 values; many more would block the editor.
 */
const limits = { depth: 64, repetitions: 100, values: 250_000, members: 20_000, numbers: 50_000 };

/**
 * Strict JSON (RFC 8259) from bytes. The choices that the RFC leaves:
 * - Only valid UTF-8; a byte order mark is ignored.
 * - A number that a double cannot hold (an integer beyond 2^53, or one that becomes Infinity) is returned as its source
 *   text, so that an id keeps every digit.
 * - Reading a repeated member throws `not-the-service`, because parsers disagree on the value. Unread members may be
 *   repeated.
 * - `__proto__` is an ordinary member and never a prototype.
 * - More than 64 levels, about 250,000 values, 20,000 members of one object, or 50,000 numbers as texts are refused.
 * @throws {SnippetError} `not-the-service`.
 */
export function decodeJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const large: Place[] = [];
    const { members, values, depth } = jsonOutline(text, limits.values, (start, end) => {
      if (isTooLarge(text, start, end) && large.push([start, end]) > limits.numbers) {
        throw new RangeError();
      }
    });
    if (depth > limits.depth || values > limits.values) {
      throw new RangeError();
    }
    const value: unknown = JSON.parse(quoted(text, large));
    // Parsing keeps one of two repeated members. Finding it costs twice the parsing, so only if counts differ.
    if (membersIn(value, limits.members) !== members) {
      for (const path of repeatedMembers(text, limits.repetitions)) {
        refuseToRead(value, path);
      }
    }
    return value;
  } catch {
    // No cause, because a parser's message quotes the response.
    throw new SnippetError(
      "not-the-service",
      "The response did not come from a Snippet Service server.",
    );
  }
}

type Place = readonly [start: number, end: number];

/** A number, if the rest of the text says that it is no name of a member: then it may be a text, too. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]|\s*:)/y;

/** Whether a double loses a digit of an integer, or is Infinity. False for what is no valid number. */
function isTooLarge(text: string, start: number, end: number): boolean {
  const source = text.slice(start, end);
  const value = Number(source);
  const isHeld = Number.isSafeInteger(value) || (Number.isFinite(value) && /[.e]/i.test(source));
  number.lastIndex = start;
  return !isHeld && number.test(text);
}

/** The text with quotation marks around these places. */
function quoted(text: string, places: readonly Place[]): string {
  const parts = places.map(
    ([start, end], at) =>
      `${text.slice(places[at - 1]?.[1] ?? 0, start)}"${text.slice(start, end)}"`,
  );
  return parts.join("") + text.slice(places.at(-1)?.[1] ?? 0);
}

/** The path may lead nowhere, because the parser kept only the last of two members. */
function refuseToRead(root: unknown, path: JsonPath): void {
  let current = root;
  for (const name of path.slice(0, -1)) {
    current = isObject(current) ? Object.getOwnPropertyDescriptor(current, name)?.value : undefined;
  }
  const last = path.at(-1);
  if (last !== undefined && isObject(current) && !Array.isArray(current)) {
    Object.defineProperty(current, last, { enumerable: true, configurable: true, get: refuse });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function refuse(): never {
  throw new SnippetError(
    "not-the-service",
    "The server's response is not valid: a field appears twice.",
  );
}
