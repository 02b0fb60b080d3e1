/** How alike two codes are: but for line ends the same, or but for white space. */
export type CodeLikeness = "same" | "white-space";

/** @returns undefined where they differ in more than white space. */
export function codeLikeness(left: string, right: string): CodeLikeness | undefined {
  if (oneLineEnd(left) === oneLineEnd(right)) {
    return "same";
  }
  return withoutArrangement(left) === withoutArrangement(right) ? "white-space" : undefined;
}

/** Any white space counts as one blank, and none at the ends: codes that are alike in any way have the same. */
export function withoutArrangement(code: string): string {
  return code.replaceAll(/\s+/g, " ").trim();
}

function oneLineEnd(code: string): string {
  return code.replaceAll(/\r\n?/g, "\n");
}
