import type { BodyParser } from "./bodyParser.ts";
import { RequestProblem } from "./problem.ts";

/** Members, items and nested values: many times what a snippet has. */
const mostParts = 2_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [braceOpen, braceClose, bracketOpen, bracketClose] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * A JSON object (RFC 8259), `__proto__` being a name like any other. Its parts are counted while it arrives, so that one of
 * 700,000 members is refused before any of them is made.
 */
export class JsonObjectParser implements BodyParser {
  #parts = 0;
  #depth = 0;
  #offset = 0;
  #isInString = false;
  #isEscaped = false;
  /** Of the last string: where it begins, and where what follows it begins. */
  #string = { start: 0, end: 0 };
  /** Those of the outermost object, also repeated ones, which JSON.parse does not tell. */
  readonly #names: { readonly start: number; readonly end: number }[] = [];

  take(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      at = this.#isInString ? this.#throughString(chunk, at) : this.#toString(chunk, at);
    }
    this.#offset += chunk.length;
    if (this.#parts > mostParts) throw new RequestProblem(400, "The body has too many parts.");
  }

  /** @returns what follows the quote that ends the string, or the end of the chunk. */
  #throughString(chunk: Uint8Array, from: number): number {
    let isEscaped = this.#isEscaped;
    let at = from;
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    if (at === chunk.length) return at;
    this.#isInString = false;
    this.#string.end = this.#offset + at + 1;
    return at + 1;
  }

  /** @returns what follows the quote that begins the next string, or the end of the chunk. */
  #toString(chunk: Uint8Array, from: number): number {
    // Eight million of these steps must not take long: what counts stands in variables.
    let [parts, depth] = [this.#parts, this.#depth];
    let at = from;
    for (; at < chunk.length && chunk[at] !== quote; at += 1) {
      const byte = chunk[at];
      if (byte === comma) parts += 1;
      else if (byte === colon) this.#noteName(depth);
      else if (byte === braceOpen || byte === bracketOpen) {
        parts += 1;
        depth += 1;
      } else if (byte === braceClose || byte === bracketClose) depth -= 1;
    }
    [this.#parts, this.#depth] = [parts, depth];
    if (at === chunk.length) return at;
    this.#isInString = true;
    this.#string.start = this.#offset + at;
    return at + 1;
  }

  #noteName(depth: number): void {
    if (depth === 1 && this.#names.length <= mostParts) this.#names.push({ ...this.#string });
  }

  /** @throws RequestProblem 400 for anything but an object, and for a name that is there twice: which was meant nobody knows. */
  fields(text: string, bytes: Buffer): ReadonlyMap<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new RequestProblem(400, "The body is not valid JSON.");
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new RequestProblem(400, "The body must be a JSON object.");
    }
    const names = this.#names.map(({ start, end }) =>
      String(JSON.parse(bytes.toString("utf8", start, end))),
    );
    if (new Set(names).size < names.length) {
      throw new RequestProblem(400, "The body has the same field twice.");
    }
    return new Map<string, unknown>(Object.entries(value));
  }
}
