/**
 * Removes the indentation that all lines share, character by character: a tab never counts as spaces. Blank lines do
 * not count; they lose the part that they have.
 *
 * @param lines without line ends.
 * @param isFixed true for a line that begins in the middle of a document's line: it neither counts nor changes.
 */
export function dedent(
  lines: readonly string[],
  isFixed: (index: number) => boolean = () => false,
): readonly string[] {
  const indentations = lines
    .filter((line, index) => !isFixed(index) && !isBlank(line))
    .map(indentationOf);
  const common = indentations.reduce(commonStart, indentations[0] ?? "");
  return lines.map((line, index) =>
    isFixed(index) ? line : line.slice(commonStart(common, line).length),
  );
}

/** The blanks and tabs at the start of a line. */
export function indentationOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

export function isBlank(line: string): boolean {
  return line === "" || /^[ \t]*$/.test(line);
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) {
    length += 1;
  }
  return left.slice(0, length);
}
