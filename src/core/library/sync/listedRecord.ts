import { hash } from "node:crypto";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";

type Told = Pick<SnippetRecord, "snippet" | "untold">;

/**
 * Equal for two records with the same content.
 * @param told the record as `writeTold` writes it.
 * @param sum checksum of the code, in place of the code: writing code as JSON takes longer than its digest.
 */
export function listedDigest(id: SnippetId, told: string, sum: string): string {
  return hash("sha256", `${id}\n${sum}\n${told}`, "base64url");
}

/** Whether the listed fields of a snippet are as they are known. */
export function isAsListed(known: CachedSnippet, record: Told): boolean {
  const [told, was] = [record.snippet.updatedAt, known.snippet.updatedAt];
  return told === undefined || was === undefined
    ? tellsTheSame(known, record)
    : told === was && !tellsMore(known, record);
}

/** Whether a known missing field is present: its place may have been learned since. */
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
