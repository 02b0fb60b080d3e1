import { SnippetError } from "../../errors.ts";
import { maximumCodeBytes, type Language, type Snippet } from "../../model.ts";
import { readCarriedCode, type CarriedCode } from "../codeInDescription.ts";
import { inDescription, type Dialect } from "../dialect/dialect.ts";
import { booleanOf, labelOf, nameOf, shortText, textOf, type JsonObject } from "./fields.ts";
import { bare, membersOf, told, type Place } from "./places.ts";
import { readPrivacy } from "./privacy.ts";
import { languageTold, readLabel } from "./readLanguage.ts";
import { readTags } from "./readTag.ts";
import { readTime } from "./readTime.ts";
import { rewritesBetween, undone } from "../rewrites.ts";
import { unescapeHtml } from "../unescapeHtml.ts";
import { idFrom, RecordPlaces, recordIn, type FoundField } from "./recordIn.ts";
import type { ToldField } from "./synonyms.ts";

/** `url` comes last: at many servers it is the URL of the record itself. */
const pageNames = ["htmlurl", "weburl", "permalink", "url"];

/** Fields that a server may leave out. A missing field cannot be compared. */
export const optionalFields = ["code", "description", "tags", "private", "languageId"] as const;
export type OptionalField = (typeof optionalFields)[number];

/** The answers that are needed to read records. */
export type RecordDialect = Pick<Dialect, "codeField" | "rewrites" | "fields">;

/** A snippet record of a server. */
export interface SnippetRecord {
  readonly snippet: Snippet;
  /** Missing fields; they are empty in the snippet. */
  readonly missing: ReadonlySet<OptionalField>;
  /** Set if the visibility has a vague name, which no write has proved: published may be a state of something else. */
  readonly isVisibilityGuessed?: true;
  /** Set if the code was read from the description. */
  readonly isCodeCarried?: true;
  /** Fields with content of an unknown form, or which the record says to be cut or encoded. They count as missing. */
  readonly unreadable?: ReadonlyMap<ToldField, Place>;
  /** The place of each field; undefined for code without a member of its own. */
  readonly places: ReadonlyMap<ToldField, Place>;
  /** The texts in their own members, before anything is undone; undefined if the member is missing. */
  readonly texts: Readonly<Record<"code" | "description", string | undefined>>;
  /** The record on the wire. */
  readonly source: JsonObject;
}

/** A record from `GET /snippets/:id`. */
export interface ReadRecord extends SnippetRecord {
  /** Its strong entity tag, if the server sends one. */
  readonly version: string | undefined;
}

/**
 * Reads one snippet, in any envelope. The specification leaves its fields open: each is looked for at its learned place, then
 * under the usual names. A long title is read as an empty one, which no edit sends: it stays as it is until a user gives another.
 * @param languages of the server, if known, to look up the id of a name.
 * @throws {SnippetError} `not-the-service` without a usable id.
 */
export function readSnippet(
  value: unknown,
  dialect: RecordDialect,
  languages: readonly Language[] = [],
): SnippetRecord {
  const found = recordIn(value, dialect.fields.id);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a snippet.");
  }
  const { id, record: source } = found;
  const members = new RecordPlaces(source);
  const { fields, unreadable } = toldFields(members, dialect);
  const at = (field: ToldField): unknown => fields.get(field)?.value;
  const { isPrivate, isGuessed } = visibilityOf(fields.get("private"), dialect);
  const language = languageOf(at("languageId"), source, languages);
  const texts = textsOf(fields);
  const { code, description = "", isBroken, isCarried } = readTexts(texts, dialect);
  const page = told(membersOf(source), pageNames, (it) => nameOf(textOf(it)));
  const unknown = (["description", "tags", "private"] as const).filter((field) =>
    field === "private" ? isGuessed && isPrivate === false : !fields.has(field),
  );
  return {
    snippet: {
      id,
      languageId: language.id,
      language: language.name,
      title: undone(shortText(titleIn(at("title"))) ?? "", dialect.rewrites.title),
      description,
      tags: readTags(at("tags")) ?? [],
      private: isPrivate,
      code: code ?? "",
      createdAt: readTime(bare(at("createdAt"))),
      updatedAt: readTime(bare(at("updatedAt"))),
      ...(page === undefined ? {} : { pageUrl: page }),
      ...(unknown.length === 0 ? {} : { unknown }),
      ...(isBroken ? { codeCheck: "broken" } : {}),
    },
    missing: new Set(
      optionalFields.filter((it) => (it === "code" ? code === undefined : !fields.has(it))),
    ),
    ...(isGuessed ? { isVisibilityGuessed: true } : {}),
    ...(isCarried ? { isCodeCarried: true } : {}),
    unreadable,
    places: new Map([...fields].map(([field, { place }]) => [field, place])),
    texts,
    source,
  };
}

/** Also a title that is only told as HTML, if that has no tags. */
function titleIn(value: unknown): unknown {
  const plain = bare(value);
  const html = told(membersOf(plain), ["rendered", "html"], textOf);
  return html?.includes("<") === false ? unescapeHtml(html) : plain;
}

/** Code that is null is empty. */
function textsOf(fields: ToldFields): SnippetRecord["texts"] {
  const [code, description] = (["code", "description"] as const).map((field) =>
    textOf(bare(fields.get(field)?.value)),
  );
  return { code: fields.has("code") ? (code ?? "") : undefined, description };
}

/** A vague name that no write has proved is a guess. */
function visibilityOf(
  { name, place, value }: FoundField = { name: "private", place: "", value: undefined },
  { fields }: RecordDialect,
): { readonly isPrivate: boolean | undefined; readonly isGuessed: boolean } {
  const isGuessed = !/priv|public|visibility/.test(name) && place !== fields.private;
  return { isPrivate: readPrivacy(name, value), isGuessed };
}

type ToldFields = Map<ToldField, FoundField>;

function toldFields(
  members: RecordPlaces,
  dialect: RecordDialect,
): { readonly fields: ToldFields; readonly unreadable: ReadonlyMap<ToldField, Place> } {
  const fields: ToldFields = new Map();
  const unreadable = new Map<ToldField, Place>();
  for (const [field, kinds] of toldKinds) {
    const member =
      field === "code" && dialect.codeField !== inDescription ? dialect.codeField : undefined;
    const found = kinds
      .map((isTold) => members.find(field, [dialect.fields[field], member], isTold))
      .find((it) => it);
    const at = found ?? unusual(field, members, fields);
    if (at !== undefined && !(field === "code" && isPartial(at, members))) {
      fields.set(field, at);
      continue;
    }
    const content = at ?? members.contentOf(field);
    if (content !== undefined) {
      unreadable.set(field, content.place);
    }
  }
  return { fields, unreadable };
}

type Kind = (value: unknown, name: string) => boolean;

const isText: Kind = (value) => typeof bare(value) === "string";
const isTitle: Kind = (value) => typeof titleIn(value) === "string";
const isTags: Kind = (value) => readTags(value) !== undefined;
/** A field that is null counts as present and empty. */
const isNull: Kind = (value) => value === null;
const isPrivacy: Kind = (value, name) => readPrivacy(name, value) !== undefined;
const isLanguage: Kind = (value) => languageTold(value, []) !== undefined;
const isTime: Kind = (value) => readTime(bare(value)) !== undefined;

/** The possible values of each field, the best kind first. The code is last, since it may be any text that is left. */
const toldKinds: readonly (readonly [ToldField, readonly Kind[]])[] = [
  ["title", [isTitle]],
  ["description", [isText, isNull]],
  ["tags", [isTags, isNull]],
  ["private", [isPrivacy]],
  ["languageId", [isLanguage]],
  ["createdAt", [isTime]],
  ["updatedAt", [isTime]],
  ["code", [isText, isNull]],
];

const notCode = /html|rendered|descr|comment|note|readme|title|tags/i;

/**
 * Finds fields under unknown names by their content: a description by the code block in it, and the code as the only text of
 * several lines under a name that does not contradict it.
 */
function unusual(
  field: ToldField,
  { all }: RecordPlaces,
  fields: ToldFields,
): FoundField | undefined {
  const taken = new Set([...fields.values()].map(({ place }) => place));
  if (field === "description") {
    // After so many UTF-16 units, no further text is looked at for a code block.
    let left = maximumCodeBytes;
    return all.find(({ place, value }) => {
      const text = (left > 0 && !taken.has(place) && textOf(bare(value))) || "";
      left -= text.length;
      return readCarriedCode(text)?.isIntact === true;
    });
  }
  if (field !== "code") {
    return undefined;
  }
  const candidates = all.filter(
    ({ place, value }) =>
      typeof value === "string" &&
      value.includes("\n") &&
      !notCode.test(place) &&
      !taken.has(place),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

function isPartial(code: FoundField, { all }: RecordPlaces): boolean {
  const owner = all.find(({ place }) => place === code.place)?.owner;
  const beside = [...membersOf(owner), ...membersOf(code.value)];
  return (
    told(beside, ["truncated", "istruncated"], booleanOf) === true ||
    told(beside, ["encoding"], labelOf)?.toLowerCase() === "base64"
  );
}

function languageOf(value: unknown, record: JsonObject, languages: readonly Language[]): Language {
  const language = languageTold(value, languages);
  if (language === undefined) {
    return { id: "", name: "" };
  }
  const name = told(membersOf(record), ["languagename", "language", "lang"], (beside) =>
    readLabel(beside, ["name", "title", "label"]),
  );
  return language.name === language.id && name !== undefined && !name.startsWith("/")
    ? { id: language.id, name }
    : language;
}

/** The user's own description, and the code, which may be in it. */
function readTexts(
  { description, code }: SnippetRecord["texts"],
  dialect: RecordDialect,
): SnippetRecord["texts"] & { readonly isBroken: boolean; readonly isCarried: boolean } {
  const carried = readCarriedCode(description ?? "");
  if (carried !== undefined && !isChanged(carried, code ?? "")) {
    const { own, code: inIt, isIntact } = carried;
    return { description: own, code: inIt, isBroken: !isIntact, isCarried: inIt !== "" };
  }
  const own = description && undone(description, dialect.rewrites.description);
  return {
    description: carried?.own ?? own,
    code: code && undone(code, dialect.rewrites.code),
    isBroken: false,
    isCarried: false,
  };
}

/** The code's own member wins over a block with a wrong checksum, and over one with other code: it was changed elsewhere. */
function isChanged({ code, isIntact }: CarriedCode, beside: string): boolean {
  return beside !== "" && !(isIntact && rewritesBetween(code, beside));
}

/** The member for writing the code, by the place where it was read. */
export function codeFieldOf({ places }: Pick<SnippetRecord, "places">): string | undefined {
  return places.get("code")?.replace(/^\/(attributes|fields|properties|data)\/(?=[^/]+$)/, "");
}

/** Whether the record is marked as deleted. */
export function isDeletedRecord({ source }: SnippetRecord): boolean {
  const members = membersOf(source);
  const isDeleted = (value: unknown): boolean =>
    /^(deleted|trash|trashed|removed)$/i.test(labelOf(value) ?? "");
  return (
    // Times before 1970 are zero values of languages and databases, which mean never.
    (told(members, ["deletedat"], readTime) ?? 0) > 0 ||
    told(members, ["deleted", "isdeleted"], booleanOf) === true ||
    told(members, ["status"], isDeleted) === true
  );
}

/** Only the id, from a response that may have nothing else. */
export function readSnippetId(value: unknown, idName?: string): string | undefined {
  // A bare number is the id of the new record.
  return recordIn(value, idName)?.id ?? (typeof value === "number" ? idFrom(value) : undefined);
}
