import { SnippetError } from "../../errors.ts";
import { jsonOutline } from "../../jsonOutline.ts";
import { repeatedMembers } from "./repeatedMembers.ts";
import type { JsonPath } from "./repeatedMembers.ts";

/**
 * API responses are a few levels deep; the limit protects everything that walks through a value. A list of ten thousand
 * snippets has a few hundred thousand values; many more would block the editor for seconds.
 */
const limits = { depth: 64, repetitions: 100, values: 500_000, members: 20_000 };

/**
 * Strict JSON (RFC 8259) from bytes. The choices that the RFC leaves:
 * - Only valid UTF-8; a byte order mark is ignored.
 * - A number that a double cannot hold (an integer beyond 2^53, or one that becomes Infinity) is returned as its source
 *   text, so that an id keeps every digit.
 * - Reading a repeated member throws `not-the-service`, because parsers disagree on the value. Unread members may be
 *   repeated.
 * - `__proto__` is an ordinary member and never a prototype.
 * - More than 64 levels, about 500,000 values, or 20,000 members of one object are refused.
 * @throws {SnippetError} `not-the-service`.
 */
export function decodeJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const { members, values, depth, hasLargeNumber } = jsonOutline(text);
    if (depth > limits.depth || values > limits.values) {
      throw new RangeError("The answer has too many levels or values.");
    }
    // The reviver costs ten times the parsing, so it runs only if such a number is possible.
    const value: unknown = hasLargeNumber
      ? JSON.parse(text, keepSourceOfLargeNumbers)
      : JSON.parse(text);
    // Parsing keeps one of two repeated members. Finding it costs twice the parsing, so only if counts differ.
    if ((isObject(value) ? membersOf(value) : 0) !== members) {
      for (const path of repeatedMembers(text, limits)) {
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

/** The third argument is the proposal "JSON.parse source text access", in V8 since 11.4 (Node 21). */
function keepSourceOfLargeNumbers(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined) {
    return value;
  }
  const isExact = Number.isSafeInteger(value) || !/^-?\d+$/.test(source);
  return isExact && Number.isFinite(value) ? value : source;
}

/** Counts the members of all its objects. */
function membersOf(value: object): number {
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  if (count > limits.members) {
    throw new RangeError("An object of the answer has too many members.");
  }
  for (const one of inner) {
    count += isObject(one) ? membersOf(one) : 0;
  }
  return count;
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
