import { hash } from "node:crypto";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";

type Told = Pick<SnippetRecord, "snippet" | "untold">;

/**
 * The same for two records that tell the same.
 * @param told what `writeTold` makes of the record.
 * @param sum of the code, which stands for it: to write code as JSON takes longer than to digest it.
 */
export function listedDigest(id: SnippetId, told: string, sum: string): string {
  return hash("sha256", `${id}\n${sum}\n${told}`, "base64url");
}

/** Whether what a list tells of a snippet is what is known of it, as far as the list tells it. */
export function isAsListed(known: CachedSnippet, record: Told): boolean {
  const [told, was] = [record.snippet.updatedAt, known.snippet.updatedAt];
  return told === undefined || was === undefined
    ? tellsTheSame(known, record)
    : told === was && !tellsMore(known, record);
}

/** The place of a field may have been learned since. */
function tellsMore({ snippet: old, untold: before }: CachedSnippet, record: Told): boolean {
  const isNew = [...before].some((field) => field !== "code" && !record.untold.has(field));
  return isNew || (old.title === "" && record.snippet.title !== "");
}

function tellsTheSame({ snippet: old }: CachedSnippet, { snippet, untold }: Told): boolean {
  return (
    old.title === snippet.title &&
    (untold.has("description") || old.description === snippet.description) &&
    (untold.has("tags") || old.tags.join("\n") === snippet.tags.join("\n")) &&
    (untold.has("private") || old.private === snippet.private) &&
    (untold.has("languageId") || old.languageId === snippet.languageId)
  );
}
