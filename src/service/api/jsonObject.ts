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
    // Eight million of these steps must not take long: everything stands in variables.
    let [isInString, isEscaped, parts, depth] = [
      this.#isInString,
      this.#isEscaped,
      this.#parts,
      this.#depth,
    ];
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInString = false;
          this.#string.end = this.#offset + at + 1;
        }
      } else if (byte === quote) {
        isInString = true;
        this.#string.start = this.#offset + at;
      } else if (byte === comma) parts += 1;
      else if (byte === colon) {
        if (depth === 1 && this.#names.length <= mostParts) this.#names.push({ ...this.#string });
      } else if (byte === braceOpen || byte === bracketOpen) {
        parts += 1;
        depth += 1;
      } else if (byte === braceClose || byte === bracketClose) depth -= 1;
    }
    this.#isInString = isInString;
    this.#isEscaped = isEscaped;
    this.#parts = parts;
    this.#depth = depth;
    this.#offset += chunk.length;
    if (parts > mostParts) throw new RequestProblem(400, "The body has too many parts.");
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
