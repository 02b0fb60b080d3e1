import type { ImportRemark } from "../foundSnippet.ts";
import { suggestTitle } from "../../snippet/suggestTitle.ts";
import { splitTags } from "../../snippet/tagRules.ts";
import { cleanTitle, maximumTitleLength } from "../../snippet/titleRules.ts";

/** A valid title: the name on one line, shortened if necessary; without a name, a title from the code. */
export function importTitle(
  name: string,
  code: string,
): { readonly title: string; readonly remarks: readonly ImportRemark[] } {
  const cleaned = cleanTitle(name.toWellFormed());
  if (cleaned === "") {
    return { title: suggestTitle(code) || "snippet", remarks: [] };
  }
  if (cleaned.length <= maximumTitleLength) {
    return { title: cleaned, remarks: [] };
  }
  const cut = cleaned.slice(0, maximumTitleLength - 1).replace(/[\uD800-\uDBFF]$/, "");
  return { title: `${cut.trimEnd()}…`, remarks: [{ kind: "title-shortened" }] };
}

/** Of one snippet; more are of no use. */
const mostTags = 100;
/** In UTF-16 units: longer than any name of a tag or folder. */
const longestName = 100;

/** The tags of one snippet in a foreign file, which may give very many. */
export function importTags(names: readonly string[]): readonly string[] {
  const some = names.slice(0, mostTags).map((name) => name.slice(0, longestName));
  return splitTags(some.join(" ")).slice(0, mostTags);
}
