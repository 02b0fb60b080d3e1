import type { SnippetDraft } from "../../model.ts";
import { inDescription, type Answers } from "../dialect/dialect.ts";
import { codeFieldOf, type ReadRecord, type SnippetRecord } from "../wire/readSnippet.ts";
import { rewritesBetween } from "../rewrites.ts";
import { differences, type DraftField } from "./differences.ts";
import type { Patch } from "./patch.ts";
import { hasBooleans, carriedFrom, otherBody, otherBoolean, tagForms } from "./encoding.ts";
import type { Doubts, WriteEncoding } from "./encoding.ts";
import type { Comparison } from "./verification.ts";

/** One attempt of a write that the server accepted, with the record that was read back. */
export interface Attempt extends Comparison {
  readonly encoding: WriteEncoding;
  readonly record: ReadRecord;
  /** The record before this attempt; undefined for a create. */
  readonly before: SnippetDraft | undefined;
}

/** Whether the field is as it was before the write. */
export function isUntouched(
  field: DraftField,
  { before, record }: Pick<Attempt, "before" | "record">,
): boolean {
  return before !== undefined && !differences(before, record.snippet).includes(field);
}

/** Each is worse than all before it together; `gone` is missing code, which is worse than changed code. */
const losses = ["languageId", "tags", "description", "title", "code", "gone", "private"] as const;

/** The weight of the loss. */
export function loss({ lost, record }: Attempt): number {
  const isGone = lost.includes("code") && record.snippet.code === "";
  const all = [...lost, ...(isGone ? (["gone"] as const) : [])];
  return all.reduce((sum, each) => sum + 2 ** losses.indexOf(each), 0);
}

/**
 * Other encodings that could repair the loss. If the body was not understood at all, only the other body encoding.
 */
export function doubtsOfLoss({ meant, mayCarry }: Patch, attempt: Attempt): Doubts {
  const { encoding, record, lost } = attempt;
  const { texts, snippet } = record;
  const isMangled = (["code", "description"] as const).some((field) => {
    const told = texts[field] ?? "";
    const isForeign = told !== "" && /[^\p{ASCII}]/u.test(meant[field]);
    return lost.includes(field) && isForeign && !rewritesBetween(meant[field], told);
  });
  if (isMangled || (lost.includes("title") && snippet.title === "")) {
    return [[otherBody(encoding)]];
  }
  return [
    // A server may take any text or number for true or for false: only JSON has both.
    lost.includes("private") && !hasBooleans(encoding)
      ? [otherBody(encoding), otherBoolean(encoding)]
      : [],
    // Whether another form is better cannot be seen where the tags cannot be read.
    lost.includes("tags") && !record.unreadable?.has("tags") && isMisread(meant, record)
      ? tagForms(encoding)
      : [],
    lost.includes("code") ? placesLeft(attempt, mayCarry) : [],
  ];
}

/** Whether the code is what this server makes of what was sent, and not what it was before. */
export function isTrimmed({ lossy }: Pick<Attempt, "lossy">): boolean {
  return lossy?.code?.includes("trimmed") === true;
}

/**
 * Other places for lost code: the member that the record shows, the usual one, and the description. A record that still
 * has its earlier code has taken nothing: its description does not have to carry any.
 */
function placesLeft(attempt: Attempt, mayCarry: boolean): Doubts[number] {
  const { encoding, record } = attempt;
  const isGone = (record.texts.code ?? "") === "";
  const isKept = !isGone && !isTrimmed(attempt) && isUntouched("code", attempt);
  // The emptied member had a part of the code, so no other member takes it.
  const isLeft = (isGone || isKept) && encoding.emptied === undefined;
  const members = isLeft ? [codeFieldOf(record), "code"].filter((it) => it !== undefined) : [];
  const carried = isGone
    ? { codeField: inDescription, emptied: undefined }
    : carriedFrom(encoding.codeField);
  return [
    ...members.map((codeField) => ({ codeField })),
    ...(mayCarry && !isKept ? [carried] : []),
  ];
}

/** Tags of the same number, all or only some of the sent ones, were understood: the rest is the server's decision. */
function isMisread(meant: SnippetDraft, { snippet: { tags } }: SnippetRecord): boolean {
  const isAll = meant.tags.length > 0 && meant.tags.every((tag) => tags.includes(tag));
  const isOther = tags.length !== meant.tags.length && tags.some((it) => !meant.tags.includes(it));
  return tags.length === 0 || (isOther && !isAll);
}

/**
 * The answers that the kept fields of a write prove.
 * @param before the attempts before this one. @param first the first encoding.
 */
export function learnedFrom(
  meant: SnippetDraft,
  attempt: Attempt,
  before: readonly Attempt[],
  first: WriteEncoding | undefined,
): Answers {
  const { encoding, record, lost, learned } = attempt;
  const { bodyEncoding, formBoolean, tagForm } = encoding;
  const proves = (field: DraftField): boolean =>
    !lost.includes(field) && (field === "title" || !record.missing.has(field));
  const isPrivate = meant.private === true && !lost.includes("private");
  const wasLost = before.some((it) => it.lost.includes("private"));
  // False proves nothing: servers also make it of values that they do not understand.
  const isFlagProved = proves("private") && (wasLost || isPrivate);
  const isCodeKept = meant.code !== "" && !lost.includes("code");
  const place = isCodeKept ? placeOfCode(attempt, before, first) : {};
  const when = (isProved: boolean, answers: Answers): Answers => (isProved ? answers : {});
  return {
    ...when(proves("title"), { bodyEncoding }),
    ...when(isFlagProved, { formBoolean }),
    ...when(isPrivate, { privacy: record.missing.has("private") ? "silent" : "told" }),
    ...when(meant.tags.length > 1 && proves("tags"), { tagForm }),
    ...place,
    ...learned,
    ...(place.fields && { fields: { ...place.fields, ...learned.fields } }),
    ...(place.rewrites && { rewrites: { ...place.rewrites, ...learned.rewrites } }),
  };
}

function placeOfCode(
  { encoding: { codeField, isDoubled }, record }: Attempt,
  before: readonly Attempt[],
  first: WriteEncoding | undefined,
): Answers {
  if (isDoubled && codeField !== inDescription) {
    return {};
  }
  if (codeField !== inDescription) {
    const code = codeFieldOf(record) === codeField ? undefined : record.places.get("code");
    return code === undefined ? { codeField } : { codeField, fields: { code } };
  }
  const changed = before.find(({ lost }) => lost.includes("code"));
  const description = record.places.get("description");
  const isNamed = description === undefined || description === inDescription;
  const place = isNamed ? {} : { fields: { description } };
  if (changed?.lossy === undefined) {
    // The member dropped, refused or changed the code in an unknown way, or the place was known before.
    return { ...place, ...(first?.codeField === inDescription ? {} : { codeField }) };
  }
  return { ...place, codeField: changed.encoding.codeField, rewrites: changed.lossy };
}
