const mostRead = 2_000;

/** The first line with something on it, without the white space before; empty where the beginning of the code has none. */
export function firstLine(code: string): string {
  return /\S[^\n]*/.exec(code.slice(0, mostRead))?.[0] ?? "";
}
