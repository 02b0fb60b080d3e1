import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { ApiAnswer } from "../apiChannel.ts";
import { eachPage } from "../paging.ts";
import { jsonOf } from "../plainSuccess.ts";
import type { ListQuery, SnippetPage } from "../snippetPage.ts";
import { readSnippetId } from "../wire/readSnippet.ts";
import { rewritesBetween } from "../rewrites.ts";

/** The most pages to search for a new record whose id is unknown. */
const searchedPages = 10;

/**
 * The id of the new record: from the body, or else the end of the path of Location, whatever its host.
 * @throws {SnippetError} `invalid` if the body reports a failure.
 */
export function createdId(answer: ApiAnswer, idName: string | undefined): SnippetId | undefined {
  const body = answer.status === 303 ? undefined : jsonOf(answer);
  const [path = ""] = answer.headers.get("location")?.split(/[?#]/) ?? [];
  const last = path.split("/").findLast((part) => part !== "") ?? "";
  const isId = last !== "snippets" && /^[\w-]{1,256}$/.test(last);
  return readSnippetId(body, idName) ?? (isId ? last : undefined);
}

/**
 * Finds the id of a new record that the response did not name: the newest one with the intended values.
 * @param baseline records that were there before.
 * @returns undefined if there is none. @throws {SnippetError} any error of reading the list.
 */
export async function findCreated(
  meant: SnippetDraft,
  baseline: readonly SnippetId[],
  list: (query: ListQuery) => Promise<SnippetPage>,
): Promise<SnippetId | undefined> {
  const exact: Snippet[] = [];
  const alike: Snippet[] = [];
  for await (const records of eachPage(list, searchedPages)) {
    const fresh = records.filter(
      ({ snippet: { id, title, languageId }, missing }) =>
        !baseline.includes(id) &&
        title === meant.title &&
        (missing.has("languageId") || languageId === meant.languageId),
    );
    for (const { snippet, missing } of fresh) {
      const isExact = missing.has("code") || snippet.code === meant.code;
      (isExact ? exact : alike).push(snippet);
    }
    if (exact.length > 0) {
      break;
    }
  }
  const [newest] = exact.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  // Dropped or changed code is found later by reading back. Two records with this title are ambiguous.
  const only = alike.length === 1 ? alike[0] : undefined;
  return (newest ?? only)?.id;
}

/** Whether the record may come from this draft: a part of it matches, or the record has no title at all. */
export function mayBe(meant: SnippetDraft, { title, code, tags, description }: Snippet): boolean {
  const sent = meant.title.toLowerCase();
  return (
    sent.startsWith(title.toLowerCase().trimEnd()) ||
    rewritesBetween(meant.title, title) !== undefined ||
    (code !== "" && code === meant.code) ||
    (description !== "" && description === meant.description) ||
    (tags.length > 0 && tags.join() === meant.tags.join())
  );
}
