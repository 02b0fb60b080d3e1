/**
 * A character that does not insert itself: one that a backslash makes literal (VS Code, "User defined snippets",
 * grammar), or the start of a placeholder or variable.
 */
const meant = /\\([$}\\])|\$(?=\d|[A-Za-z_]|\{(?:\d|[A-Za-z_]))/g;

/** Code as a snippet body that inserts exactly this code, anywhere in a body. */
export function escapeLiteral(code: string): string {
  return code.replaceAll(/[$}\\]/g, "\\$&");
}

/** A body as text: like {@link escapeLiteral}, but what is escaped already stays so. */
export function escapeRest(body: string): string {
  if (!body.includes("\\")) {
    return escapeLiteral(body);
  }
  return body.replaceAll(/\\[$}\\]|[$}\\]/g, (found) => (found.length > 1 ? found : `\\${found}`));
}

/** Whether anything in a body may be a placeholder or a variable: a dollar sign after an even number of backslashes. */
export function hasSyntax(body: string): boolean {
  return /(?<!\\)(?:\\\\)*\$/.test(body);
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
  let isLiteral = true;
  const code = body.replaceAll(meant, (found: string, escaped?: string) => {
    isLiteral &&= escaped !== undefined;
    return escaped ?? found;
  });
  return isLiteral ? code : undefined;
}
