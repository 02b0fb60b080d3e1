/** @returns of the names the one that the fewest typed characters turn into `name`. */
export function nearestName(name: string, names: readonly string[]): string {
  const byDistance = names.map((known) => [known, distance(name, known)] as const);
  return byDistance.toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? "";
}

/** Characters to insert, delete or replace (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at += 1) {
      const replaced = (row[at] ?? 0) + (letter === to[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
