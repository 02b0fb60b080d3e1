import { hash } from "node:crypto";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import { isAsTold } from "../cache/cachedSnippet.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { writeRecord } from "../cache/rowFields.ts";

type ListedFields = Pick<SnippetRecord, "snippet" | "missing">;

/** Equal for two records with the same content. The code is hashed apart: writing it as JSON takes longer. */
export function listedDigest(record: ListedFields): string {
  const { id, code } = record.snippet;
  const text = `${id}\n${hash("sha256", code)}\n${writeRecord(record)}`;
  return hash("sha256", text, "base64url");
}

/** Whether the listed fields of a snippet are as they are known. */
export function isAsListed(known: CachedSnippet, record: ListedFields): boolean {
  const [now, was] = [record.snippet.updatedAt, known.snippet.updatedAt];
  return now === undefined || was === undefined
    ? isAsTold(known.snippet, record)
    : now === was && !hasMoreFields(known, record);
}

/** Whether a known missing field is present: its place may have been learned since. */
function hasMoreFields(
  { snippet: old, missing: before }: CachedSnippet,
  record: ListedFields,
): boolean {
  const isNew = [...before].some((field) => field !== "code" && !record.missing.has(field));
  return isNew || (old.title === "" && record.snippet.title !== "");
}
