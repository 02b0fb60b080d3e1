const [ampersand, equals, plus, percent, space] = [0x26, 0x3d, 0x2b, 0x25, 0x20];

/** A form that is not accepted; the message is one sentence. */
export class FormFault extends Error {
  override readonly name = "FormFault";
  /** Of the response. */
  readonly status: 400 | 413 | 415;

  constructor(message: string, status: FormFault["status"] = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads `application/x-www-form-urlencoded` strictly, while it arrives. `URLSearchParams` would silently replace broken
 * bytes by U+FFFD, but code must arrive byte for byte. All methods throw {@link FormFault}.
 */
export class FormReader {
  /** The amount that it keeps, in UTF-16 units. */
  kept = 0;
  readonly #mostPairs: number;
  readonly #pairs: (readonly [name: string, value: string])[] = [];
  #count = 0;
  /** The name of the current pair; undefined while the name itself is read. */
  #name: string | undefined;
  #text = "";
  #decoder = decoder();
  /** The start of an escape that continues in the next chunk. */
  #rest: Uint8Array = Buffer.alloc(0);

  /** @param mostPairs including empty ones. */
  constructor(mostPairs: number) {
    this.#mostPairs = mostPairs;
  }

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

  /** All pairs, in order; call it at the end. Without an equals sign the value is empty; an empty pair is dropped. */
  pairs(): readonly (readonly [name: string, value: string])[] {
    if (this.#rest.length > 0) throw broken();
    this.#endPair(this.#text + this.#end());
    return this.#pairs;
  }

  /** The values by name. A repeated name is a fault: its value would be ambiguous. */
  fields(): ReadonlyMap<string, string> {
    const pairs = this.pairs();
    const fields = new Map(pairs);
    if (fields.size < pairs.length) throw new FormFault("The form has the same field twice.");
    return fields;
  }

  /** @returns the text so far. */
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
    this.#count += 1;
    if (this.#count > this.#mostPairs) throw new FormFault("The form has too many fields.");
    if (this.#name !== undefined) this.#pairs.push([this.#name, text]);
    else if (text !== "") this.#pairs.push([text, ""]);
    this.#name = undefined;
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

function broken(): FormFault {
  return new FormFault("The form is not percent-encoded UTF-8.");
}
