import { SnippetError } from "../../errors.ts";
import { cleanText } from "../../http/cleanText.ts";
import type { Snippet, SnippetDraft } from "../../model.ts";
import type { JsonObject } from "../wire/fields.ts";
import type { OptionalField, SnippetRecord } from "../wire/readSnippet.ts";
import { differences, type DraftField } from "./differences.ts";
import { sendable } from "./sendable.ts";

/** The intended values of one write, and the fields that it sends. */
export interface Patch {
  readonly meant: SnippetDraft;
  readonly fields: ReadonlySet<DraftField>;
  /** Other fields that are known to be empty: a server may require them. */
  readonly empty: ReadonlySet<DraftField>;
  /** Those of the fields that are sent as they were told. */
  readonly untouched: ReadonlySet<DraftField>;
  /** Whether the code is in the description, or may be unread: then no code member is sent. */
  readonly mustCarry: boolean;
  /** Whether the code may go into the description, which must have been read before. */
  readonly mayCarry: boolean;
}

/** A record that was read. */
export interface ShownRecord extends Pick<
  SnippetRecord,
  "snippet" | "missing" | "unreadable" | "isCodeCarried"
> {
  /** The record on the wire. */
  readonly source?: JsonObject;
}

/** Knowledge about a record before a change. */
export interface Known {
  /** The version that the user started from. */
  readonly base?: (SnippetDraft & Pick<Snippet, "unknown">) | undefined;
  /** The last read of this record. */
  readonly shown?: ShownRecord | undefined;
  /** Values that other records of this server have. A record without such a field has the opposite value, or none. */
  readonly told?: ReadonlySet<ToldValue>;
}

/** A field with any value; of the visibility, the value. */
export type ToldValue = Exclude<OptionalField, "private"> | "private" | "public";

const texts = ["description", "tags", "code"] as const;
const optional = [...texts, "private"] as const;

/**
 * An edit sends the required fields, and of the others those that the user changed, that the server reports for this record,
 * or that were saved from here. It never sends a default for an unknown value, since that would erase the value.
 * @param known empty for a create, which sends every field with a value.
 * @throws {SnippetError} `input` if the edit could erase or disclose unread values, and the errors of {@link sendable}.
 */
export function patchOf(given: SnippetDraft, { base, shown, told: toldOfAny }: Known): Patch {
  // Only users make a snippet public, so a new record of unknown visibility is private.
  const isNew = base === undefined && shown === undefined;
  const draft = {
    ...sendable(given, base),
    private: given.private ?? (isNew ? true : base?.private),
  };
  // Compared unchanged: a tag that the server joined from several is one tag until the user splits it.
  const differing = new Set<DraftField>(base === undefined ? optional : differences(base, given));
  // An empty text says nothing that its absence does not, unless the user has emptied it; servers refuse blank ones.
  const isSaid = (it: (typeof optional)[number]): boolean => !isNew || isFilled(draft[it]);
  const changed = new Set(optional.filter((it) => differing.has(it) && isSaid(it)));
  const visibility = visibilityOf(shown, toldOfAny);
  const isGuessed = (field: string): boolean =>
    field === "private" && !changed.has(field) && visibility.isGuessed;
  const isTold = (field: (typeof optional)[number]): boolean =>
    shown?.missing.has(field) === false && !isGuessed(field);
  const told = optional.filter(
    (field) => !changed.has(field) && isTold(field) && isFilled(shown?.snippet[field]),
  );
  const others = optional.filter(
    (field) =>
      changed.has(field) || (field !== "code" && !isGuessed(field) && isFilled(draft[field])),
  );
  const asShown = told.map((field) => [field, shown?.snippet[field]]);
  const fields = new Set<DraftField>(["languageId", "title", ...told, ...others]);
  const isBlank = (field: OptionalField): boolean =>
    field === "description" && toldOfAny?.has(field) === true;
  const isUnread = (field: "description" | "private"): boolean =>
    shown !== undefined &&
    !fields.has(field) &&
    (field === "private"
      ? visibility.isUnread
      : toldOfAny?.has(field) !== true && base?.unknown?.includes(field) === true);
  assertRead(shown, base, fields);
  if (isUnread("private")) {
    // A server that replaces the whole record would make it public.
    throw new SnippetError(
      "input",
      "It is not known who may see this snippet on the server, and a change could make it public. Make it private or public first.",
      { details: { what: "visibility" } },
    );
  }
  return {
    meant: { ...draft, ...Object.fromEntries(asShown) } as SnippetDraft,
    fields,
    empty: new Set(texts.filter((it) => !fields.has(it) && (isNew || isTold(it) || isBlank(it)))),
    untouched: new Set([...told, ...(["title"] as const).filter((it) => base?.[it] === given[it])]),
    mustCarry: shown?.isCodeCarried === true || (base?.code === "" && !isTold("code")),
    mayCarry: !isUnread("description"),
  };
}

/**
 * Whether the visibility of a record was only guessed, and whether an edit may not leave it out. A state of something else may
 * be read as public. A word of the server's own may mean neither. A record without any has the value that no record tells.
 */
function visibilityOf(
  shown: Known["shown"],
  told: Known["told"] = new Set(),
): { readonly isGuessed: boolean; readonly isUnread: boolean } {
  const isTold = told.has("private") || told.has("public");
  const isOdd = isTold && shown?.unreadable?.has("private") === true;
  const isGuessed = isOdd || shown?.snippet.unknown?.includes("private") === true;
  return { isGuessed, isUnread: isGuessed || !told.has("private") || told.has("public") };
}

/** A server that replaces the record would erase what is not sent, and only values from here are known. */
function assertRead(shown: Known["shown"], base: Known["base"], sent: Patch["fields"]): void {
  for (const field of texts.filter((it) => shown?.missing.has(it))) {
    const place = shown?.unreadable?.get(field);
    if (place !== undefined && !(sent.has(field) && isFilled(base?.[field]))) {
      throw new SnippetError(
        "input",
        `The server gives “${cleanText(place) ?? field}” of this snippet only in part or in an unknown form, so a change could lose it.`,
        { details: { what: "unreadable" } },
      );
    }
  }
}

/** The snippet after the write: from the record, with the sent values of missing fields. */
export function asKept(
  { meant, fields }: Patch,
  { snippet, missing }: Pick<SnippetRecord, "snippet" | "missing">,
): Snippet {
  const sent = [...fields].filter((field) => field === "title" || missing.has(field));
  return withFields(snippet, sent, meant);
}

/** The same snippet, with these fields from here. */
export function withFields(
  { unknown = [], ...others }: Snippet,
  fields: readonly DraftField[],
  known: SnippetDraft,
): Snippet {
  const left = unknown.filter((field) => !fields.includes(field));
  return {
    ...others,
    ...Object.fromEntries(fields.map((field) => [field, known[field]])),
    ...(left.length === 0 ? {} : { unknown: left }),
  };
}

function isFilled(value: SnippetDraft[(typeof optional)[number]]): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
