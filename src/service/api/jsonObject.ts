import { RequestProblem } from "./problem.ts";

/**
 * @returns the members of a JSON object (RFC 8259), `__proto__` being a name like any other.
 * @throws RequestProblem 400 for anything else, and for a name that is there twice: which one was meant nobody knows.
 */
export function parseJsonObject(text: string): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestProblem(400, "The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RequestProblem(400, "The body must be a JSON object.");
  }
  const names = namesOf(text);
  if (new Set(names).size < names.length) {
    throw new RequestProblem(400, "The body has the same field twice.");
  }
  return new Map<string, unknown>(Object.entries(value));
}

/** The names of the outermost object with their repetitions, which JSON.parse does not tell. `text` is valid JSON. */
function namesOf(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let literal = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      literal = text.slice(index, end + 1);
      index = end;
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === ":" && depth === 1) names.push(String(JSON.parse(literal)));
  }
  return names;
}

/** @returns where the closing quote stands. A quote after an odd number of backslashes is part of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
