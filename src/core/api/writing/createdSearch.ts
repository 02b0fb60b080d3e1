import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import { eachPage } from "../paging.ts";
import type { ListQuery, SnippetPage } from "../snippetPage.ts";
import { notKept } from "./notKept.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";
import { rewritesBetween } from "../rewrites.ts";

/** Pages that are looked through for a record whose id the service did not tell. */
const searchedPages = 10;

/**
 * The id of a record that was created by an answer which did not name it: the newest one that is what was meant.
 * @returns undefined where there is none. @throws {SnippetError} whatever keeps the list from being read.
 */
export async function findCreated(
  meant: SnippetDraft,
  list: (query: ListQuery) => Promise<SnippetPage>,
): Promise<SnippetId | undefined> {
  const exact: Snippet[] = [];
  const alike: Snippet[] = [];
  for await (const records of eachPage(list, searchedPages)) {
    for (const { snippet, missing } of records.filter((it) => isAlike(meant, it))) {
      const isExact = missing.has("code") || snippet.code === meant.code;
      (isExact ? exact : alike).push(snippet);
    }
    if (exact.length > 0) {
      break;
    }
  }
  const [newest] = exact.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  // Code that was dropped or changed is what reading back is for; two records of this title are one too many.
  const only = alike.length === 1 ? alike[0] : undefined;
  return (newest ?? only)?.id;
}

function isAlike(meant: SnippetDraft, { snippet, missing }: SnippetRecord): boolean {
  return (
    snippet.title === meant.title &&
    (missing.has("languageId") || snippet.languageId === meant.languageId)
  );
}

/** Whether this may be what a server made of it: something of it is there, or no title at all. */
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

/** @throws {SnippetError} `not-kept` without an id: it may be there. */
export function unknownId(): never {
  throw notKept(
    "id",
    "The server did not confirm the change. Refresh to see whether the snippet was saved.",
  );
}
