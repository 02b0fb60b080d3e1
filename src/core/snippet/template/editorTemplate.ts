import { lengthsIn, withoutSlowTransforms, type TextLengths } from "./slowTransforms.ts";
import { escapeRest, hasSyntax } from "./snippetSyntax.ts";
import { parseTemplate } from "./templateParser.ts";
import { nextNumber, type TemplatePart } from "./templateParts.ts";

/** VS Code's variables ("Snippets in Visual Studio Code", variables). */
const variables = new Set(
  `TM_SELECTED_TEXT SELECTION TM_CURRENT_LINE TM_CURRENT_WORD TM_LINE_INDEX TM_LINE_NUMBER CURSOR_INDEX CURSOR_NUMBER
  TM_FILENAME TM_FILENAME_BASE TM_FILEPATH TM_DIRECTORY TM_DIRECTORY_BASE RELATIVE_FILEPATH WORKSPACE_NAME
  WORKSPACE_FOLDER CLIPBOARD BLOCK_COMMENT_START BLOCK_COMMENT_END LINE_COMMENT RANDOM RANDOM_HEX UUID
  CURRENT_YEAR CURRENT_YEAR_SHORT CURRENT_MONTH CURRENT_MONTH_NAME CURRENT_MONTH_NAME_SHORT CURRENT_DATE
  CURRENT_DAY_NAME CURRENT_DAY_NAME_SHORT CURRENT_HOUR CURRENT_MINUTE CURRENT_SECOND CURRENT_MILLISECOND
  CURRENT_SECONDS_UNIX CURRENT_MILLISECONDS_UNIX CURRENT_TIMEZONE_OFFSET CURRENT_TIMEZONE_NAME`.split(
    /\s+/,
  ),
);

/** More is not inserted by a template, in UTF-16 units: the editor would have to hold it in memory. */
const mostText = 20_000_000;

export function isVariable(name: string): boolean {
  return variables.has(name);
}

/**
 * The template for the editor's `SnippetString`, which inserts nothing for an unknown variable. As in the editor's own
 * snippets, it becomes a placeholder with its name as text. Slow transformations become text, and so does a template
 * that is too long, or would insert more than {@link mostText}.
 */
export function editorTemplate(template: string, lengths: TextLengths = {}): string {
  if (!hasSyntax(template)) {
    return template;
  }
  if (!isReadable(template, lengths)) {
    return escapeRest(template);
  }
  const source = withoutSlowTransforms(template, lengths);
  const parts = parseTemplate(source);
  const first = nextNumber(parts);
  const numbers = new Map<string, string>();
  let written = "";
  let done = 0;
  for (const { name, start, end } of unknownIn(parts)) {
    const number = numbers.get(name) ?? String(first + numbers.size);
    numbers.set(name, number);
    // A newer editor may know the variable; then its value replaces the placeholder.
    written += `${source.slice(done, start)}\${${name}:\${${number}:${name}}}`;
    done = end;
  }
  return written + source.slice(done);
}

/** Whether a template is no text as a whole, and not too long. */
function isReadable(template: string, lengths: TextLengths): boolean {
  const parts = parseTemplate(template);
  const [only] = parts;
  const isText = only?.kind === "text" && only.text === template && template.includes("$");
  return !isText && lengthsIn(parts, lengths).whole <= mostText;
}

/** As in the editor, the defaults of variables are left out. */
function* unknownIn(
  parts: readonly TemplatePart[],
): Generator<Extract<TemplatePart, { kind: "variable" }>, void> {
  for (const part of parts) {
    if (part.kind === "stop") {
      yield* unknownIn(part.parts);
    } else if (part.kind === "variable" && part.parts.length === 0 && !isVariable(part.name)) {
      yield part;
    }
  }
}
