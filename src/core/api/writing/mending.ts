import type { Language, SnippetDraft } from "../../model.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { inDescription } from "../dialect/dialectAnswers.ts";
import type { WriteManner } from "./draftBody.ts";
import type { Patch } from "./patch.ts";
import { textChange } from "./textChange.ts";
import type { DraftField } from "./differences.ts";
import type { Comparison } from "./verification.ts";
import { SnippetError } from "../../errors.ts";
import { codeFieldOf } from "../wire/readSnippet.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/** One try of a write that the server answered with yes, and what was read back after it. */
export interface Attempt extends Comparison {
  readonly manner: WriteManner;
  readonly record: SnippetRecord;
}

const tagForms: readonly Dialect["tagForm"][] = ["comma", "space", "brackets", "repeat"];

const weights: Readonly<Record<DraftField, number>> = {
  private: 32,
  code: 16,
  title: 8,
  description: 4,
  tags: 2,
  languageId: 1,
};

/**
 * How a write is sent at first: as this server is known to take it.
 * @param seen the member in which its records were seen to carry code.
 */
export function firstManner(
  { meant, fields, mustCarry, mayCarry }: Patch,
  dialect: DialectStore,
  seen: string | undefined,
  languages: readonly Language[],
): WriteManner {
  const { bodyEncoding, formBoolean, tagForm, codeField: known } = dialect.current;
  const guess = mustCarry ? inDescription : (seen ?? known);
  const codeField = dialect.knows("codeField") ? known : guess;
  const isCarried =
    codeField !== inDescription &&
    fields.has("code") &&
    mayCarry &&
    !dialect.isFixed("codeField") &&
    isLossy(meant.code, dialect.current);
  return {
    bodyEncoding,
    formBoolean,
    tagForm,
    codeField: isCarried ? inDescription : codeField,
    emptied: isCarried ? codeField : undefined,
    language: languages.find(({ id }) => id === meant.languageId)?.name ?? "text",
  };
}

/** @throws {SnippetError} `input` where the code would be sent over a description that was never read. */
export function refuseErasing({ fields, mayCarry }: Patch, { codeField }: WriteManner): void {
  if (codeField === inDescription && fields.has("code") && !mayCarry) {
    throw new SnippetError(
      "input",
      "The server does not report the description of this snippet, and saving its code there would erase it.",
      { details: { what: "description" } },
    );
  }
}

/**
 * How to send the same again, by PUT, so that what was lost may be kept: each answer of the specification's gaps
 * that could explain the loss is tried once.
 * @param tried every manner so far, refused ones included.
 * @returns undefined when nothing is left to try.
 */
export function nextManner(
  { meant, mayCarry }: Patch,
  { manner, record, lost }: Attempt,
  tried: readonly WriteManner[],
  dialect: DialectStore,
): WriteManner | undefined {
  const triedEncodings = new Set(tried.map(({ bodyEncoding }) => bodyEncoding));
  const texts = (["code", "description"] as const).filter((it) => lost.includes(it));
  const isMangled = (field: (typeof texts)[number]): boolean => {
    const told = record.texts[field] ?? "";
    return told !== "" && /[^\p{ASCII}]/u.test(meant[field]) && !textChange(meant[field], told);
  };
  const isUnread = (lost.includes("title") && record.snippet.title === "") || texts.some(isMangled);
  if (isUnread && triedEncodings.size === 1 && !dialect.isFixed("bodyEncoding")) {
    return inOtherEncoding(manner);
  }
  const next: WriteManner = {
    ...manner,
    ...(lost.includes("private") ? otherBoolean(manner, tried, dialect) : {}),
    ...(lost.includes("tags") && isMisread(meant, record) ? otherTags(manner, tried, dialect) : {}),
    ...(lost.includes("code")
      ? otherPlace(manner, placesLeft(record, mayCarry), tried, dialect)
      : {}),
  };
  return isTried(next, tried) ? undefined : next;
}

export function inOtherEncoding(manner: WriteManner): WriteManner {
  return { ...manner, bodyEncoding: manner.bodyEncoding === "form" ? "json" : "form" };
}

/** Whether a write was sent in just this manner before. */
export function isTried(manner: WriteManner, tried: readonly WriteManner[]): boolean {
  return tried.some((it) => JSON.stringify(it) === JSON.stringify(manner));
}

function otherBoolean(
  manner: WriteManner,
  tried: readonly WriteManner[],
  dialect: DialectStore,
): Partial<WriteManner> {
  const left = (["true-false", "1-0"] as const).find(
    (form) => !tried.some(({ formBoolean }) => formBoolean === form),
  );
  return left === undefined || manner.bodyEncoding === "json" || dialect.isFixed("formBoolean")
    ? {}
    : { formBoolean: left };
}

/** As many tags as were sent, or some of them, were understood; what became of them is the service's will. */
function isMisread(meant: SnippetDraft, { snippet: { tags } }: SnippetRecord): boolean {
  return (
    tags.length === 0 ||
    (tags.length !== meant.tags.length && tags.some((tag) => !meant.tags.includes(tag)))
  );
}

function otherTags(
  { bodyEncoding }: WriteManner,
  tried: readonly WriteManner[],
  dialect: DialectStore,
): Partial<WriteManner> {
  // In JSON an array is one form, whichever way a form would repeat it.
  const forms = bodyEncoding === "json" ? tagForms.filter((form) => form !== "repeat") : tagForms;
  const left = forms.find((form) => !tried.some(({ tagForm }) => tagForm === form));
  return left === undefined || dialect.isFixed("tagForm") ? {} : { tagForm: left };
}

/** Where code may stand that was lost: what the record shows and the usual member, unless they keep a part of it. */
function placesLeft({ texts, places }: SnippetRecord, mayCarry: boolean): readonly string[] {
  const members = (texts.code ?? "") === "" ? [codeFieldOf({ places }), "code"] : [];
  return [...members, mayCarry ? inDescription : undefined].filter((it) => it !== undefined);
}

function otherPlace(
  manner: WriteManner,
  places: readonly string[],
  tried: readonly WriteManner[],
  dialect: DialectStore,
): Partial<WriteManner> {
  const left = places.find((place) => !tried.some(({ codeField }) => codeField === place));
  if (left === undefined || dialect.isFixed("codeField")) {
    return {};
  }
  // A member that took a part of the code must not go on showing it.
  const isHalf = left === inDescription && !places.includes("code");
  return { codeField: left, emptied: isHalf ? manner.codeField : undefined };
}

/** Whether the code's own member is known to lose a part of this code. */
function isLossy(code: string, { codeTrimmed, lineEnds, codeLimit = Infinity }: Dialect): boolean {
  return (
    (codeTrimmed && code !== code.trim()) ||
    (lineEnds !== "kept" && code.includes("\r\n")) ||
    code.length > codeLimit
  );
}

/** How bad it is what a try has lost. */
export function loss({ lost }: Attempt): number {
  return lost.reduce((sum, field) => sum + weights[field], 0);
}
