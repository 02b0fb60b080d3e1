/** The start of a placeholder or variable, after a `$` that no backslash escapes. */
const placeholder = /^\$(?:\d|[A-Za-z_]|\{(?:\d|[A-Za-z_]))/;

/** The three characters that a backslash makes literal (VS Code, "User defined snippets", grammar). */
const escapable = /[$}\\]/;

/** Code as a snippet body that inserts exactly this code, anywhere in a body. */
export function escapeLiteral(code: string): string {
  return code.replaceAll(/[$}\\]/g, "\\$&");
}

/**
 * Like {@link escapeLiteral}, but readable: it escapes a character only if the editor would interpret it. Not for the
 * inside of a default.
 */
export function plainTemplate(code: string): string {
  return code.replaceAll(/\\(?=[$}\\]|$)|\$(?=\d|[A-Za-z_]|\{(?:\d|[A-Za-z_]))/g, "\\$&");
}

/** Like {@link plainTemplate}, for the inside of a default, which a brace would end. */
export function plainDefault(code: string): string {
  return plainTemplate(code).replaceAll(
    /(\\.)|\}/gs,
    (found, escape?: string) => escape ?? `\\${found}`,
  );
}

/**
 * The code that a snippet body inserts, if it is always the same.
 * @returns undefined if the body has placeholders, choices or variables.
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
