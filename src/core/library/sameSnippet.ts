import { isDeepStrictEqual } from "node:util";
import type { Snippet } from "../model.ts";

/** Whether two records of a snippet are equal in every member. An undefined member counts as missing. */
export function isSameSnippet(one: Snippet | undefined, other: Snippet): boolean {
  if (one === undefined) {
    return false;
  }
  const members = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Snippet)[]);
  return [...members].every((member) => isDeepStrictEqual(one[member], other[member]));
}
