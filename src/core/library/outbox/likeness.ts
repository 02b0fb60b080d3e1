import { normalized } from "../../normalized.ts";
import { differences } from "../../api/writing/differences.ts";
import type { DraftField } from "../../api/writing/differences.ts";
import type { Snippet, SnippetDraft } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";

/** Whether the server has exactly this; what a record does not tell cannot be compared, but for code and title. */
export function isKept(draft: SnippetDraft, { snippet, untold }: RemoteSnippet): boolean {
  return differences(draft, snippet).every(
    (field) => isUntold(field, untold, "code") || isUnknown(draft, field),
  );
}

/**
 * As {@link isKept}, for a server that writes text in another way: line ends, composed characters, white space at the
 * end, tags in small letters.
 */
export function isKeptInOtherWriting(draft: SnippetDraft, remote: RemoteSnippet): boolean {
  return isKept(inOneWriting(draft), { ...remote, snippet: inOneWriting(remote.snippet) });
}

/** Whether nothing has changed it since the server made it, and it has no text that was not sent: mending it loses none. */
export function isMadeOf(sent: SnippetDraft, { snippet }: RemoteSnippet): boolean {
  const { code, description, tags, createdAt, updatedAt } = snippet;
  const sentTags = sent.tags.join(",");
  return (
    createdAt !== undefined &&
    createdAt === updatedAt &&
    sent.code.includes(code) &&
    sent.description.includes(description) &&
    tags.every((tag) => sentTags.includes(tag))
  );
}

/** Whether the server still has what the person started from. */
export function isUntouched(base: Snippet, { snippet, untold }: RemoteSnippet): boolean {
  return differences(base, snippet).every(
    (field) => isUntold(field, untold) || isUnknown(base, field),
  );
}

/** Whether a server may give the draft back as this; what is not known of a snippet cannot be compared. */
export function isLike(draft: SnippetDraft, snippet: SnippetDraft & Partial<Snippet>): boolean {
  return differences(inOneWriting(draft), inOneWriting(snippet)).every((field) =>
    isUnknown(snippet, field),
  );
}

/** The same for titles that a server may give back as one and the same. */
export function titleKey(title: string): string {
  return normalized(title).trim();
}

/** Drafts do not change, and each is compared with many. */
const contentKeys = new WeakMap<SnippetDraft, string>();

/** The same text for drafts that a server may give back as one and the same. */
export function contentKey(draft: SnippetDraft): string {
  const known = contentKeys.get(draft) ?? madeContentKey(draft);
  contentKeys.set(draft, known);
  return known;
}

function madeContentKey(draft: SnippetDraft): string {
  const { title, languageId, description, tags, private: isPrivate, code } = inOneWriting(draft);
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
      // No snippet is without them.
      return known[field] === "";
    case "description":
    case "tags":
    case "code":
      return unknown.some((it) => it === field);
  }
}

/** Whether a record says nothing about a field; every record tells its title. */
export function isUntold(
  field: DraftField,
  untold: RemoteSnippet["untold"],
  except?: "code",
): boolean {
  return field !== "title" && field !== except && untold.has(field);
}

/** As the server that changes most would write it. */
export function inOneWriting<T extends SnippetDraft>(draft: T): T {
  return {
    ...draft,
    title: titleKey(draft.title),
    description: canonicalText(draft.description),
    tags: draft.tags.map((tag) => normalized(tag).toLowerCase()),
    code: canonicalText(draft.code),
  };
}

function canonicalText(text: string): string {
  return normalized(text.replaceAll("\r\n", "\n")).trimEnd();
}
