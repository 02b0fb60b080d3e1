import { normalized } from "../../normalized.ts";
import { differences } from "../../api/writing/differences.ts";
import type { DraftField } from "../../api/writing/differences.ts";
import { unescapeHtml } from "../../api/unescapeHtml.ts";
import type { Snippet, SnippetDraft } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import { isPublishedIn } from "../waitingWrite.ts";

/** Whether the server has exactly this draft. Missing fields cannot be compared, except for code and title. */
export function isKept(draft: SnippetDraft, { snippet, missing }: RemoteSnippet): boolean {
  return differences(draft, snippet).every(
    (field) => isMissing(field, missing, "code") || isUnknown(draft, field),
  );
}

/**
 * As {@link isKept}, for a server that normalizes text: line ends, composed characters, white space at the end, tags in
 * small letters.
 */
export function isKeptNormalized(draft: SnippetDraft, remote: RemoteSnippet): boolean {
  return isKept(canonicalDraft(draft), { ...remote, snippet: canonicalDraft(remote.snippet) });
}

/** Whether its times tell no change since it was made, and all its text was sent, so that an edit loses none. */
export function isMadeOf(sent: SnippetDraft, { snippet }: RemoteSnippet): boolean {
  const { code, description, tags, createdAt, updatedAt } = snippet;
  const sentTags = sent.tags.join(",");
  return (
    createdAt === updatedAt &&
    sent.code.includes(code) &&
    sent.description.includes(description) &&
    tags.every((tag) => sentTags.includes(tag))
  );
}

/** Whether the server still has the version that the user edited. */
export function isUntouched(base: Snippet, { snippet, missing }: RemoteSnippet): boolean {
  return differences(base, snippet).every(
    (field) => isMissing(field, missing) || isUnknown(base, field),
  );
}

/**
 * The base, with the fields in which the record shows what was sent since, also as the server normalized it, and with its
 * visibility where the edit may have published it. The record as a whole may differ from what was sent: another device may
 * have changed it afterwards.
 * @returns the same object if the record shows no field that was changed.
 */
export function withEffect(
  base: Snippet | undefined,
  sent: SnippetDraft | undefined,
  { snippet, missing }: RemoteSnippet,
): Snippet | undefined {
  if (base === undefined || sent === undefined) {
    return base;
  }
  const others = new Set(differences(canonicalDraft(sent), canonicalDraft(snippet)));
  const isShown = (it: DraftField): boolean => !others.has(it) && !isMissing(it, missing);
  const seen = differences(base, sent).filter(isShown);
  const isWritten = (it: DraftField): boolean =>
    isShown(it) || (it === "private" && isPublishedIn(sent, snippet));
  const written = [...seen, ...differences(base, snippet).filter(isWritten)];
  return seen.length === 0
    ? base
    : { ...base, ...Object.fromEntries(written.map((field) => [field, snippet[field]])) };
}

/** Whether a server may return the draft as this snippet. Unknown fields cannot be compared. */
export function isLike(draft: SnippetDraft, snippet: SnippetDraft & Partial<Snippet>): boolean {
  // Most are told apart by their code, which costs least to see.
  const isOther = canonicalText(draft.code) !== canonicalText(snippet.code);
  if (isOther && !isUnknown(snippet, "code")) return false;
  return differences(canonicalDraft(draft), canonicalDraft(snippet)).every((field) =>
    isUnknown(snippet, field),
  );
}

/** Equal for titles that a server may return as the same. */
export function titleKey(title: string): string {
  return normalized(title).trim();
}

/** Tells whether a server may have made the one title of the other: escaped, cut, emptied, continued, or in other letters. */
export function resembling(sent: string): (told: string) => boolean {
  const plain = (title: string): string =>
    titleKey(unescapeHtml(title)).toUpperCase().toLowerCase();
  const mine = plain(sent);
  return (told) => {
    const its = plain(told);
    return its.startsWith(mine) || mine.startsWith(its);
  };
}

/** Drafts never change, and each is compared with many. */
const contentKeys = new WeakMap<SnippetDraft, string>();

/** Equal for drafts that a server may return as the same. */
export function contentKey(draft: SnippetDraft): string {
  const known = contentKeys.get(draft) ?? madeContentKey(draft);
  contentKeys.set(draft, known);
  return known;
}

function madeContentKey(draft: SnippetDraft): string {
  const { title, languageId, description, tags, private: isPrivate, code } = canonicalDraft(draft);
  return JSON.stringify([title, languageId, description, tags.toSorted(), isPrivate, code]);
}

/** Whether a field was unknown here, so that a user cannot have changed it. */
function isUnknown(known: SnippetDraft & Pick<Snippet, "unknown">, field: DraftField): boolean {
  const { unknown = [] } = known;
  switch (field) {
    case "private":
      return known.private === undefined;
    case "title":
    case "languageId":
      // Every snippet has these.
      return known[field] === "";
    case "description":
    case "tags":
    case "code":
      return unknown.some((it) => it === field);
  }
}

/** Whether a field is missing in a record. Every record has its title. */
export function isMissing(
  field: DraftField,
  missing: RemoteSnippet["missing"],
  except?: "code",
): boolean {
  return field !== "title" && field !== except && missing.has(field);
}

/** The draft as the server that normalizes most would write it. */
export function canonicalDraft<T extends SnippetDraft>(draft: T): T {
  return {
    ...draft,
    title: titleKey(draft.title),
    description: canonicalText(draft.description),
    // A server that splits them in another way keeps them as one.
    tags: normalized(draft.tags.join()).toLowerCase().split(","),
    code: canonicalText(draft.code),
  };
}

function canonicalText(text: string): string {
  return normalized(text.replaceAll("\r\n", "\n")).trimEnd();
}
