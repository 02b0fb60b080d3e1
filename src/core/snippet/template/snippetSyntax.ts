/** What the editor takes for a tab stop or a variable, after a `$` that no backslash escapes. */
const placeholder = /^\$(?:\d|[A-Za-z_]|\{(?:\d|[A-Za-z_]))/;

/** The three characters that a backslash makes literal (VS Code, "User defined snippets", grammar). */
const escapable = /[$}\\]/;

/** Code as a snippet body that inserts exactly this code. */
export function escapeLiteral(code: string): string {
  return code.replaceAll(/[$}\\]/g, "\\$&");
}

/**
 * The code that a snippet body inserts, where it inserts the same one always.
 * @returns undefined when the body has tab stops, choices or variables.
 */
export function literalOf(body: string): string | undefined {
  let code = "";
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index] ?? "";
    const next = body[index + 1] ?? "";
    if (character === "\\" && escapable.test(next)) {
      code += next;
      index += 1;
    } else if (character === "$" && placeholder.test(body.slice(index, index + 3))) {
      return undefined;
    } else {
      code += character;
    }
  }
  return code;
}
