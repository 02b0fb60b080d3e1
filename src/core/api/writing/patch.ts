import { SnippetError } from "../../errors.ts";
import type { Snippet, SnippetDraft } from "../../model.ts";
import type { OptionalField, SnippetRecord } from "../wire/readSnippet.ts";
import { differences } from "./differences.ts";
import { sendable } from "./sendable.ts";
import type { DraftField } from "./differences.ts";

/** What one write means, and which fields it sends. */
export interface Patch {
  readonly meant: SnippetDraft;
  readonly fields: ReadonlySet<DraftField>;
  /** Whether the description carries the code, or there may be code that was never read: none is sent over it. */
  readonly mustCarry: boolean;
  /** Whether the description can carry the code: none is sent over one that was never read. */
  readonly mayCarry: boolean;
}

/** What a read of a record told. */
export interface ShownRecord extends Pick<SnippetRecord, "snippet" | "missing"> {
  /** There where the code has no member of its own. */
  readonly isCodeCarried?: true;
}

/** What is known of a record before it is changed. */
export interface Known {
  /** What the person started from. */
  readonly base?: (SnippetDraft & Pick<Snippet, "unknown">) | undefined;
  /** What a read of this very record told last. */
  readonly shown?: ShownRecord | undefined;
  /** Fields that the server was seen to tell of any record: where one leaves them out, they are empty. */
  readonly told?: ReadonlySet<OptionalField>;
}

const optional = ["description", "tags", "private", "code"] as const;

/**
 * An edit sends the required fields, and of the others what the person changed, what the server tells of this record,
 * and what is known though the server does not tell it, since it was saved from here. Never a default in place of what
 * nobody knows: it would erase it.
 * @param known nothing for a create, which means every field that has a value.
 * @throws {SnippetError} `input` where the edit could erase or disclose what was never read, and what {@link sendable} throws.
 */
export function patchOf(given: SnippetDraft, { base, shown, told: toldOfAny }: Known): Patch {
  // What is not known any more is nothing that a person has set. A new record of it is private: whoever shares it says so.
  const isNew = base === undefined && shown === undefined;
  const draft = {
    ...sendable(given, base),
    private: given.private ?? (isNew ? true : base?.private),
  };
  // As they are: a tag that a server made of several is one of ours until the user parts it.
  const differing = new Set<DraftField>(base === undefined ? optional : differences(given, base));
  const changed = new Set(optional.filter((it) => differing.has(it) && draft[it] !== undefined));
  const isTold = (field: (typeof optional)[number]): boolean => shown?.missing.has(field) === false;
  const told = optional.filter((field) => !changed.has(field) && isTold(field));
  const others = optional.filter(
    (field) => changed.has(field) || (field !== "code" && isFilled(draft[field])),
  );
  const asShown = told.map((field) => [field, shown?.snippet[field]]);
  const fields = new Set<DraftField>(["languageId", "title", ...told, ...others]);
  const isUnread = (field: "description" | "private"): boolean =>
    shown !== undefined &&
    !fields.has(field) &&
    toldOfAny?.has(field) !== true &&
    (field === "private" || base?.unknown?.includes(field) === true);
  if (isUnread("private")) {
    // A server that replaces what it has makes it public.
    throw new SnippetError(
      "input",
      "The server does not report the visibility of this snippet, and a change could make it public. Make it private or public first.",
      { details: { what: "visibility" } },
    );
  }
  return {
    meant: { ...draft, ...Object.fromEntries(asShown) } as SnippetDraft,
    fields,
    mustCarry: shown?.isCodeCarried === true || (base?.code === "" && !isTold("code")),
    mayCarry: !isUnread("description"),
  };
}

/** As the server tells it after the write; what it does not tell is what was sent. */
export function asKept(
  { meant, fields }: Patch,
  { snippet, missing }: Pick<SnippetRecord, "snippet" | "missing">,
): Snippet {
  const sent = [...fields].filter((field) => field === "title" || missing.has(field));
  return withFields(snippet, sent, meant);
}

/** The same with these fields as they are known from here. */
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
