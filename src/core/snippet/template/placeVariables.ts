import { escapeLiteral } from "./snippetSyntax.ts";

/** Variables of a template whose values depend on the cursor, by VS Code's names. */
export type PlaceVariables = ReadonlyMap<string, string>;

/** In UTF-16 units: a longer template stays unchanged, because nested defaults are reread at each level. */
const longest = 16 * 1024;

const name = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Fills the values of one cursor into a template. If the texts differ, the editor itself would use those of the first
 * cursor everywhere. Escapes, placeholders, choices and other variables stay, and so does a variable with a
 * transformation. As in the editor, a value of several lines gets the indentation of the variable's line.
 *
 * A variable that is empty here becomes its default, if it has one. A template of more than 16 Ki characters stays
 * unchanged.
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
  /** The default, which is itself a template. */
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

/** Later lines get the indentation of the line in which the value begins. */
function indented(value: string, before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [indentation = ""] = /^[ \t]*/.exec(line) ?? [];
  return value.replaceAll(/\r\n|\r|\n/g, (end) => end + indentation);
}
