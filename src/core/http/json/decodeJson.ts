import { SnippetError } from "../../errors.ts";
import { jsonOutline } from "../../jsonOutline.ts";
import { repeatedMembers } from "./repeatedMembers.ts";
import type { JsonPath } from "./repeatedMembers.ts";

/**
 * API responses are a few levels deep; the limit protects everything that walks through a value. A list of ten thousand
 * snippets has 210,000 values; many more would block the editor.
 */
const limits = { depth: 64, repetitions: 100, values: 250_000, members: 20_000, numbers: 50_000 };
/** A double holds every integer with so many digits. */
const mostExactDigits = 15;

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
    const numbers = new NumberTexts(text);
    const { members, values, depth } = jsonOutline(text, (start, end) => numbers.look(start, end));
    if (depth > limits.depth || values > limits.values) {
      throw new RangeError("The answer has too many levels or values.");
    }
    const value: unknown = JSON.parse(numbers.result);
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

/** A number, if the rest of the text says that it is no name of a member: then it may be a text, too. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-]|\s*:)/y;

/** Puts quotation marks around the numbers that a double cannot hold; what is no valid JSON stays so. */
class NumberTexts {
  readonly #text: string;
  #written = "";
  #done = 0;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text with all that were looked at. */
  get result(): string {
    return this.#written + this.#text.slice(this.#done);
  }

  look(start: number, end: number): void {
    const source = this.#text.slice(start, end);
    number.lastIndex = start;
    if (!isHeld(source) && number.test(this.#text)) {
      this.#written += `${this.#text.slice(this.#done, start)}"${source}"`;
      this.#done = end;
      this.#count += 1;
      if (this.#count > limits.numbers) {
        throw new RangeError("The answer has too many large numbers.");
      }
    }
  }
}

/** Whether a double holds the number well enough: every digit of an integer, and any value but Infinity. */
function isHeld(source: string): boolean {
  if (source.length <= mostExactDigits && !/e/i.test(source)) {
    return true;
  }
  const value = Number(source);
  return Number.isSafeInteger(value) || (Number.isFinite(value) && /[.e]/i.test(source));
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
