import { SnippetError } from "../../errors.ts";
import { jsonOutline } from "../../jsonOutline.ts";
import { repeatedMembers } from "./repeatedMembers.ts";
import type { JsonPath } from "./repeatedMembers.ts";

/**
 * Answers of the API are a few levels deep; the limit keeps everything that walks through a value safe. And a list of ten
 * thousand snippets has a few hundred thousand values: many more would keep the editor waiting for seconds.
 */
const limits = { depth: 64, repetitions: 100, values: 500_000, members: 20_000 };

/**
 * Strict JSON (RFC 8259) from bytes, where the RFC leaves a choice:
 * - UTF-8 only, and valid; a byte order mark is ignored.
 * - A number that a double cannot hold, an integer beyond 2^53 or one that would be Infinity, is given as its
 *   source text, so that an id keeps every digit.
 * - A member which is given twice is refused when it is read, `not-the-service`: which of the two counts, no two
 *   parsers agree on. Members nobody reads may be doubled.
 * - `__proto__` is a member like any other and never a prototype.
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
    // The reviver costs ten times the parsing, so it runs only where such a number may stand.
    const value: unknown = hasLargeNumber
      ? JSON.parse(text, keepSourceOfLargeNumbers)
      : JSON.parse(text);
    // Of a member given twice one is left; to find which one costs twice the parsing, too.
    if ((isObject(value) ? membersOf(value) : 0) !== members) {
      for (const path of repeatedMembers(text, limits)) {
        refuseToRead(value, path);
      }
    }
    return value;
  } catch {
    // No cause: a parser's message quotes the answer.
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

/** In all of its objects. */
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

/** A path may lead nowhere, as the parser kept only the last of two members and what is in it. */
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
