import { suggestTitle } from "../../snippet/suggestTitle.ts";
import { cleanTitle, maximumTitleLength } from "../../snippet/titleRules.ts";
import type { ImportRemark } from "../foundSnippet.ts";

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
