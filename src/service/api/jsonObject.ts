import { RequestProblem } from "./problem.ts";

/** Texts, members, items and nested values: many times the number in a snippet. */
const mostParts = 2_000;
/** In UTF-16 units of everything but texts. */
const longestFrame = 64 * 1024;

const [quote, backslash, letterU] = [0x22, 0x5c, 0x75];

/**
 * A JSON object (RFC 8259); `__proto__` is a name like any other. Texts are read as they arrive, and the parts are
 * counted. The frame, in which a number replaces each text, is short and parsed at the end.
 */
export class JsonObjectParser {
  /** The amount that it keeps, in UTF-16 units. */
  kept = 0;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #texts: string[] = [];
  #frame = "";
  #parts = 0;
  #isInText = false;
  /** The start of an escape that continues in the next chunk. */
  #rest = "";

  /** @throws RequestProblem 400, also if the body has more parts than any valid one. */
  take(chunk: Uint8Array): void {
    this.#read(decoded(() => this.#decoder.decode(chunk, { stream: true })));
  }

  /** @throws RequestProblem 400 for anything but an object, and for a repeated name: its value would be ambiguous. */
  fields(): ReadonlyMap<string, unknown> {
    this.#read(decoded(() => this.#decoder.decode()));
    const frame = parsed(this.#frame);
    if (typeof frame !== "object" || frame === null || Array.isArray(frame)) {
      throw new RequestProblem(400, "The body must be a JSON object.");
    }
    const members = Object.entries(frame);
    const fields = new Map(
      members.map(([name, value]) => [this.#textOf(name), this.#valueOf(value)]),
    );
    if (fields.size < members.length) {
      throw new RequestProblem(400, "The body has the same field twice.");
    }
    return fields;
  }

  #read(more: string): void {
    const text = this.#rest + more;
    this.#rest = "";
    for (let at = 0; at < text.length;) {
      at = this.#isInText ? this.#throughText(text, at) : this.#throughFrame(text, at);
    }
  }

  /** @returns the position after the quote that ends the text, or the end. */
  #throughText(text: string, from: number): number {
    let at = from;
    let last = from;
    for (; at < text.length;) {
      const unit = text.charCodeAt(at);
      if (unit === quote) break;
      last = at;
      at += unit !== backslash ? 1 : text.charCodeAt(at + 1) === letterU ? 6 : 2;
    }
    const isEnd = at < text.length;
    if (at > text.length) {
      this.#rest = text.slice(last);
      at = last;
    }
    const content = String(parsed(`"${text.slice(from, at)}"`));
    this.kept += content.length;
    this.#texts.push(`${this.#texts.pop() ?? ""}${content}`);
    this.#isInText = !isEnd;
    return isEnd ? at + 1 : text.length;
  }

  /** @returns the position after the quote that begins the next text, or the end. */
  #throughFrame(text: string, from: number): number {
    const next = text.indexOf('"', from);
    const frame = text.slice(from, next < 0 ? undefined : next).replaceAll(/[ \t\n\r]+/gu, " ");
    this.#parts += frame.replaceAll(/[^,[{]+/gu, "").length;
    // JSON permits only these four spaces; `trim` would remove others as well.
    this.#frame += this.#frame.endsWith(" ") && frame.startsWith(" ") ? frame.slice(1) : frame;
    this.kept += frame.length;
    if (next >= 0) {
      // A name of this form keeps its place among the members: an integer would move to the front.
      this.#frame += `"t${this.#texts.length}"`;
      this.#texts.push("");
      this.#parts += 1;
      this.#isInText = true;
    }
    if (this.#parts > mostParts || this.#frame.length > longestFrame) {
      throw new RequestProblem(400, "The body has too many parts.");
    }
    return next < 0 ? text.length : next + 1;
  }

  #textOf(name: string): string {
    return this.#texts[Number(name.slice(1))] ?? "";
  }

  #valueOf(value: unknown): unknown {
    if (typeof value === "string") return this.#textOf(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#valueOf(item));
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, member]) => [this.#textOf(name), this.#valueOf(member)]),
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new RequestProblem(400, "The body is not valid UTF-8.");
  }
}

function invalid(): RequestProblem {
  return new RequestProblem(400, "The body is not valid JSON.");
}
