import { splitTags } from "../../snippet/tagRules.ts";

/** Of one snippet; more are of no use. */
const mostTags = 100;
/** In UTF-16 units: longer than any name of a tag or folder. */
const longestName = 100;

/** The tags of one snippet in a foreign file, which may give very many. */
export function importTags(names: readonly string[]): readonly string[] {
  const some = names.slice(0, mostTags).map((name) => name.slice(0, longestName));
  return splitTags(some.join(" ")).slice(0, mostTags);
}
