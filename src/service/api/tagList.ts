import { isLonger } from "./textLength.ts";

/** Longest tag in characters. */
const maxTagLength = 64;
const maxTags = 100;
/** In UTF-16 units: room for the most tags, each named several times. */
const longestInput = 64 * 1024;

/**
 * Reads the documented form, "tags separated by commas or spaces", or a list of single tags. Repetitions are dropped;
 * tags that differ in case are different.
 *
 * @returns the tags, or their fault as one sentence.
 */
export function parseTags(
  input: string | readonly string[],
): { readonly tags: readonly string[] } | { readonly problem: string } {
  if (typeof input === "string" && input.length > longestInput) {
    return { problem: `At most ${maxTags} tags are possible.` };
  }
  const parts = typeof input === "string" ? input.split(/[\s,]+/u) : input.map((tag) => tag.trim());
  const tags = [...new Set(parts.filter((tag) => tag !== ""))];
  if (tags.some((tag) => /[\s,]/u.test(tag))) {
    return { problem: "A tag must not contain a comma or a space." };
  }
  if (tags.some((tag) => /\p{Cc}/u.test(tag))) {
    return { problem: "A tag must not contain control characters." };
  }
  if (tags.some((tag) => isLonger(tag, maxTagLength))) {
    return { problem: `A tag can have at most ${maxTagLength} characters.` };
  }
  if (tags.length > maxTags) return { problem: `At most ${maxTags} tags are possible.` };
  return { tags };
}
