/** The similarity of two codes: equal except for line ends, or except for white space. */
export type CodeLikeness = "same" | "white-space";

/** @returns undefined if more than white space differs. */
export function codeLikeness(left: string, right: string): CodeLikeness | undefined {
  if (oneLineEnd(left) === oneLineEnd(right)) {
    return "same";
  }
  return withoutArrangement(left) === withoutArrangement(right) ? "white-space" : undefined;
}

/** Replaces any white space by one blank and trims the ends: similar codes give the same text. */
export function withoutArrangement(code: string): string {
  return code.replaceAll(/\s+/g, " ").trim();
}

function oneLineEnd(code: string): string {
  return code.replaceAll(/\r\n?/g, "\n");
}
