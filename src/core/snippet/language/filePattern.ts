const longestPattern = 1_000;

/**
 * Whether a whole path or name matches a pattern: `*` is any part of a name, `?` one character of it, `**` any part of
 * a path, and `**` with a slash any folders. A pattern of more than 1,000 characters fits nothing. Patterns may come from
 * foreign workspaces. So the time is the product of both lengths, while a regular expression could try all ways to
 * divide a path.
 */
export function fitsFilePattern(pattern: string, path: string): boolean {
  if (pattern.length > longestPattern) {
    return false;
  }
  // The positions that the previous parts of the pattern can reach.
  let ends: readonly number[] = [0];
  for (const part of pattern.match(/\*\*\/|\*\*|[*?]|[^*?]+/g) ?? []) {
    ends = ends.length === 0 ? [] : endsOf(part, path, ends);
  }
  return ends.at(-1) === path.length;
}

/** @param starts sorted, like the result. */
function endsOf(part: string, path: string, starts: readonly number[]): readonly number[] {
  const [first = 0] = starts;
  const all = (is: (at: number) => boolean): readonly number[] =>
    Array.from({ length: path.length + 1 - first }, (_, at) => first + at).filter(is);
  const isStart = new Set(starts);
  switch (part) {
    case "**":
      return all(() => true);
    case "**/":
      return all((at) => isStart.has(at) || (at > first && path[at - 1] === "/"));
    case "*": {
      let isOpen = false;
      return all((at) => (isOpen = isStart.has(at) || (isOpen && path[at - 1] !== "/")));
    }
    case "?":
      return starts.filter((at) => at < path.length && path[at] !== "/").map((at) => at + 1);
    default:
      return starts.filter((at) => path.startsWith(part, at)).map((at) => at + part.length);
  }
}
