/** The most lines that are compared. */
const mostLines = 2_000;

/**
 * The similarity of two codes from 0 to 1: twice the shared lines, divided by the lines of both (Dice). White space
 * around a line is ignored, and so are lines of punctuation.
 */
export function sharedLines(left: string, right: string): number {
  const ours = linesOf(left);
  const theirs = linesOf(right);
  const counts = new Map<string, number>();
  for (const line of ours) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  let shared = 0;
  for (const line of theirs) {
    const count = counts.get(line) ?? 0;
    if (count > 0) {
      counts.set(line, count - 1);
      shared += 1;
    }
  }
  const all = ours.length + theirs.length;
  return all === 0 ? 0 : (2 * shared) / all;
}

function linesOf(code: string): readonly string[] {
  return code
    .split(/\r\n|\r|\n/, mostLines)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}
