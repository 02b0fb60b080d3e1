const mostRead = 2_000;

/** The first line that is not blank, without leading white space; empty if the beginning of the code has none. */
export function firstLine(code: string): string {
  return /\S[^\n]*/.exec(code.slice(0, mostRead))?.[0] ?? "";
}
