import { RequestProblem } from "./problem.ts";

/**
 * Reads `application/x-www-form-urlencoded` strictly. `URLSearchParams` would put U+FFFD in the place of
 * broken bytes in silence, and code has to arrive byte for byte.
 *
 * @throws RequestProblem 400 for a broken escape and for a name that is there twice.
 */
export function parseForm(text: string): ReadonlyMap<string, string> {
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new RequestProblem(400, "The form is not percent-encoded UTF-8.");
  }
}
