import { escapeLiteral } from "./snippetSyntax.ts";

/** Variables of a template whose values differ from cursor to cursor, by VS Code's names. */
export type PlaceVariables = ReadonlyMap<string, string>;

/** In UTF-16 units: one that is longer is left as it is, since defaults in each other are read once a level. */
const longest = 16 * 1024;

const name = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Puts the values of one place into a template. The editor itself takes those of the first cursor for all cursors when
 * their texts differ. Escapes, placeholders, choices and other variables stay as they are; so does a variable with a
 * transformation. Like the editor, a value of several lines gets the indentation of the variable's line.
 *
 * A variable without a value here leaves its default, and nothing where it has none. A template of more than 16 Ki
 * characters stays as it is.
 */
export function fillPlaceVariables(template: string, variables: PlaceVariables): string {
  if (template.length > longest) {
    return template;
  }
  let filled = "";
  let at = 0;
  while (at < template.length) {
    const character = template[at] ?? "";
    if (character === "\\") {
      filled += template.slice(at, at + 2);
      at += 2;
      continue;
    }
    const found = character === "$" ? variableAt(template, at, variables) : undefined;
    if (found === undefined) {
      filled += character;
      at += 1;
      continue;
    }
    const { value, fallback, end } = found;
    filled +=
      value === ""
        ? fillPlaceVariables(fallback, variables)
        : escapeLiteral(indented(value, filled));
    at = end;
  }
  return filled;
}

interface FoundVariable {
  readonly value: string;
  /** The default, itself a template. */
  readonly fallback: string;
  readonly end: number;
}

function variableAt(
  template: string,
  start: number,
  variables: PlaceVariables,
): FoundVariable | undefined {
  const isBraced = template[start + 1] === "{";
  const nameStart = start + (isBraced ? 2 : 1);
  const [found] = name.exec(template.slice(nameStart)) ?? [];
  const value = found === undefined ? undefined : variables.get(found);
  if (found === undefined || value === undefined) {
    return undefined;
  }
  const end = nameStart + found.length;
  if (!isBraced) {
    return { value, fallback: "", end };
  }
  if (template[end] === "}") {
    return { value, fallback: "", end: end + 1 };
  }
  const close = template[end] === ":" ? closingBrace(template, end + 1) : undefined;
  return close === undefined
    ? undefined
    : { value, fallback: template.slice(end + 1, close), end: close + 1 };
}

function closingBrace(template: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < template.length; at += 1) {
    if (template[at] === "\\") {
      at += 1;
    } else if (template.startsWith("${", at)) {
      depth += 1;
      at += 1;
    } else if (template[at] === "}") {
      if (depth === 0) {
        return at;
      }
      depth -= 1;
    }
  }
  return undefined;
}

/** Lines that follow get the indentation of the line in which the value begins. */
function indented(value: string, before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [indentation = ""] = /^[ \t]*/.exec(line) ?? [];
  return value.replaceAll(/\r\n|\r|\n/g, (end) => end + indentation);
}
