import { escapeLiteral } from "./snippetSyntax.ts";
import { parseTemplate } from "./templateParser.ts";
import { everyPart } from "./templateParts.ts";

/** Variables of a template whose values depend on the cursor, by VS Code's names. */
export type PlaceVariables = ReadonlyMap<string, string>;

/** In UTF-16 units: a longer template stays unchanged, because nested defaults are reread at each level. */
const longest = 16 * 1024;

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
  let done = 0;
  for (const part of everyPart(parseTemplate(template))) {
    const value = part.kind === "variable" ? variables.get(part.name) : undefined;
    if (part.kind !== "variable" || value === undefined || part.start < done) {
      continue;
    }
    const { start, end, inner = { start: end, end } } = part;
    const isTransformed = template.slice(start, inner.start).includes("/");
    if (!isTransformed) {
      filled += template.slice(done, start);
      filled +=
        value === ""
          ? fillPlaceVariables(template.slice(inner.start, inner.end), variables)
          : escapeLiteral(indented(value, filled));
      done = end;
    }
  }
  return filled + template.slice(done);
}

/** Later lines get the indentation of the line in which the value begins. */
function indented(value: string, before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [indentation = ""] = /^[ \t]*/.exec(line) ?? [];
  return value.replaceAll(/\r\n|\r|\n/g, (end) => end + indentation);
}
