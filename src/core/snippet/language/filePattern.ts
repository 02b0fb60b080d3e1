/**
 * Whether a whole path or name is as a pattern says: `*` is any part of a name, `?` one character of it, `**` any part
 * of a path, and `**` with a slash any folders. Anybody's workspace brings patterns: the time is that of the pattern's
 * length multiplied by the path's, where a regular expression tries all ways to divide a path.
 */
export function fitsFilePattern(pattern: string, path: string): boolean {
  // Up to where the parts of the pattern before may reach.
  let ends: readonly number[] = [0];
  for (const part of pattern.match(/\*\*\/|\*\*|[*?]|[^*?]+/g) ?? []) {
    ends = ends.length === 0 ? [] : endsOf(part, path, ends);
  }
  return ends.at(-1) === path.length;
}

/** @param starts in order, as what is returned. */
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
