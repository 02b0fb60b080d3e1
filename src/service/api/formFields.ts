import type { BodyParser } from "./bodyParser.ts";
import { RequestProblem } from "./problem.ts";

const mostPairs = 1_000;
const [ampersand, plus, space] = [0x26, 0x2b, 0x20];

/**
 * Reads `application/x-www-form-urlencoded` strictly. `URLSearchParams` would put U+FFFD in the place of
 * broken bytes in silence, and code has to arrive byte for byte.
 */
export class FormParser implements BodyParser {
  #pairs = 1;

  /** Each `+` becomes the space that it stands for. */
  take(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(ampersand); at >= 0; at = chunk.indexOf(ampersand, at + 1)) {
      this.#pairs += 1;
    }
    if (this.#pairs > mostPairs) throw new RequestProblem(400, "The form has too many fields.");
    for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === plus) chunk[at] = space;
  }

  /** @throws RequestProblem 400 for a broken escape and for a name that is there twice. */
  fields(text: string): ReadonlyMap<string, string> {
    const fields = new Map<string, string>();
    for (const pair of text.split("&")) {
      if (pair === "") continue;
      const split = pair.indexOf("=");
      const name = decode(split < 0 ? pair : pair.slice(0, split));
      if (fields.has(name)) throw new RequestProblem(400, "The form has the same field twice.");
      fields.set(name, split < 0 ? "" : decode(pair.slice(split + 1)));
    }
    return fields;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RequestProblem(400, "The form is not percent-encoded UTF-8.");
  }
}
