/**
 * A whole code as a fenced Markdown block, which preserves every line. The fence is longer than any run of backticks in
 * the code, so that no code can end it.
 *
 * @param name of the language for the editor and most sites; "" for none.
 */
export function markdownFence(code: string, name: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce(
    (length, run) => Math.max(length, run.length),
    2,
  );
  const fence = "`".repeat(longest + 1);
  const lineEnd = code.endsWith("\n") ? "" : "\n";
  return `${fence}${name}\n${code}${lineEnd}${fence}\n`;
}
