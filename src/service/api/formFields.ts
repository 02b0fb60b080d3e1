import type { BodyParser } from "./bodyParser.ts";
import { RequestProblem } from "./problem.ts";

const mostPairs = 1_000;
const [ampersand, equals, plus, percent, space] = [0x26, 0x3d, 0x2b, 0x25, 0x20];

/**
 * Reads `application/x-www-form-urlencoded` strictly. `URLSearchParams` would put U+FFFD in the place of
 * broken bytes in silence, and code has to arrive byte for byte.
 */
export class FormParser implements BodyParser {
  kept = 0;
  readonly #fields = new Map<string, string>();
  #pairs = 1;
  /** Of the pair that is read; undefined while it is the name itself. */
  #name: string | undefined;
  #text = "";
  #decoder = decoder();
  /** An escape that goes on in the next chunk. */
  #rest: Uint8Array = Buffer.alloc(0);

  take(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const content = Buffer.alloc(bytes.length);
    let length = 0;
    let at = 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === ampersand || (byte === equals && this.#name === undefined)) {
        const text = this.#take(content.subarray(0, length)) + this.#end();
        length = 0;
        if (byte === equals) this.#name = text;
        else this.#endPair(text);
      } else if (byte === percent) {
        if (at + 2 >= bytes.length) break;
        content[length++] = 16 * digit(bytes[at + 1]) + digit(bytes[at + 2]);
        at += 2;
      } else content[length++] = byte === plus ? space : byte;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    this.#text = this.#take(content.subarray(0, length));
  }

  /** @throws RequestProblem 400 for a broken escape and for a name that is there twice. */
  fields(): ReadonlyMap<string, string> {
    if (this.#rest.length > 0) throw broken();
    this.#endPair(this.#text + this.#end());
    return this.#fields;
  }

  /** @returns what is known of the text that is read. */
  #take(bytes: Uint8Array): string {
    const more = decoded(() => this.#decoder.decode(bytes, { stream: true }));
    this.kept += more.length;
    return this.#text + more;
  }

  #end(): string {
    this.#text = "";
    const rest = decoded(() => this.#decoder.decode());
    this.#decoder = decoder();
    return rest;
  }

  #endPair(text: string): void {
    const [name, value] = this.#name === undefined ? [text, ""] : [this.#name, text];
    const isEmpty = this.#name === undefined && text === "";
    this.#name = undefined;
    this.#pairs += 1;
    if (this.#pairs > mostPairs) throw new RequestProblem(400, "The form has too many fields.");
    if (isEmpty) return;
    if (this.#fields.has(name)) {
      throw new RequestProblem(400, "The form has the same field twice.");
    }
    this.#fields.set(name, value);
  }
}

function decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

function digit(byte = 0): number {
  const value = Number.parseInt(String.fromCharCode(byte), 16);
  if (Number.isNaN(value)) throw broken();
  return value;
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw broken();
  }
}

function broken(): RequestProblem {
  return new RequestProblem(400, "The form is not percent-encoded UTF-8.");
}
