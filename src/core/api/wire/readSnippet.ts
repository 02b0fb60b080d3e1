import { SnippetError } from "../../errors.ts";
import type { Language, Snippet } from "../../model.ts";
import { readCarriedCode } from "../codeInDescription.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { inDescription } from "../dialect/dialect.ts";
import { booleanOf, labelOf, textOf } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { bare, membersOf, told } from "./places.ts";
import type { Place } from "./places.ts";
import { readPrivacy } from "./privacy.ts";
import { languageTold, readLabel } from "./readLanguage.ts";
import { isTagList, readTags } from "./readTag.ts";
import { readTime } from "./readTime.ts";
import { undone } from "../rewrites.ts";
import { idFrom, RecordPlaces, recordIn } from "./recordIn.ts";
import type { FoundField } from "./recordIn.ts";
import type { ToldField } from "./synonyms.ts";

/** `url` comes last: at many services it is the address of the record itself. */
const pageNames = ["htmlurl", "weburl", "permalink", "url"];

/** Fields a service may leave out of its records; what was not told cannot be compared. */
export type OptionalField = "code" | "description" | "tags" | "private" | "languageId";

export const optionalFields: readonly OptionalField[] = [
  "code",
  "description",
  "tags",
  "private",
  "languageId",
];

/** Of most records, so that it is kept once for all of them. */
const noneMissing: ReadonlySet<OptionalField> = new Set();

/** What must be known of a server to read its records. */
export type RecordDialect = Pick<Dialect, "codeField" | "rewrites" | "fields">;

/** A snippet record as it was told. */
export interface SnippetRecord {
  readonly snippet: Snippet;
  /** What the record says nothing about; the snippet holds an empty value there. */
  readonly missing: ReadonlySet<OptionalField>;
  /** Where each field stands; the code's is undefined where it has none of its own. */
  readonly places: ReadonlyMap<ToldField, Place>;
  /** What the members of its own texts say, before anything is undone; undefined where there is none. */
  readonly texts: Readonly<Record<"code" | "description", string | undefined>>;
  /** The record on the wire. */
  readonly source: JsonObject;
}

/**
 * One snippet in whatever envelope. Its fields are open in the specification: each is where it is known to be, else under
 * one of the usual names.
 * @param languages of the server, where they are known, for one that is told by its name.
 * @throws {SnippetError} `not-the-service` when it has no usable id.
 */
export function readSnippet(
  value: unknown,
  dialect: RecordDialect,
  languages: readonly Language[] = [],
): SnippetRecord {
  const { fields } = dialect;
  const found = recordIn(value, fields.id);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a snippet.");
  }
  const { id, record: source } = found;
  const { places, values, privateName } = toldFields(source, dialect);
  const isPrivate = readPrivacy(privateName, values.get("private"));
  const language = languageOf(values.get("languageId"), source, languages);
  const texts = {
    code: places.has("code") ? (textOf(bare(values.get("code"))) ?? "") : undefined,
    description: textOf(bare(values.get("description"))),
  };
  const { code, description, isBroken } = readTexts(texts.description, texts.code, dialect);
  const page = told(membersOf(source), pageNames, (it) => textOf(it) || undefined);
  return {
    snippet: {
      id,
      languageId: language.id,
      language: language.name,
      title: undone(textOf(bare(values.get("title"))) ?? "", dialect.rewrites.title),
      description: description ?? "",
      tags: readTags(values.get("tags")),
      private: isPrivate,
      code: code ?? "",
      createdAt: readTime(bare(values.get("createdAt"))),
      updatedAt: readTime(bare(values.get("updatedAt"))),
      ...(page === undefined ? {} : { pageUrl: page }),
      ...unknownOf(places),
      ...(isBroken ? { codeCheck: "broken" as const } : {}),
    },
    missing: missingOf(places, code !== undefined),
    places,
    texts,
    source,
  };
}

function unknownOf(places: ReadonlyMap<ToldField, Place>): Pick<Snippet, "unknown"> {
  const unknown = (["description", "tags"] as const).filter((field) => !places.has(field));
  return unknown.length === 0 ? {} : { unknown };
}

function missingOf(
  places: ReadonlyMap<ToldField, Place>,
  hasCode: boolean,
): ReadonlySet<OptionalField> {
  const missing = optionalFields.filter((it) => !places.has(it) && !(it === "code" && hasCode));
  return missing.length === 0 ? noneMissing : new Set(missing);
}

interface ToldFields {
  readonly places: ReadonlyMap<ToldField, Place>;
  readonly values: ReadonlyMap<ToldField, unknown>;
  readonly privateName: string;
}

function toldFields(source: JsonObject, dialect: RecordDialect): ToldFields {
  const members = new RecordPlaces(source);
  const places = new Map<ToldField, Place>();
  const values = new Map<ToldField, unknown>();
  let privateName = "";
  for (const [field, kinds] of toldKinds) {
    const known = [dialect.fields[field], field === "code" ? memberOf(dialect) : undefined];
    const found = kinds.map((isTold) => members.find(field, known, isTold)).find((it) => it);
    const at = found ?? unusual(field, members, places);
    if (at !== undefined) {
      places.set(field, at.place);
      values.set(field, at.value);
      privateName = field === "private" ? at.name : privateName;
    }
  }
  return { places, values, privateName };
}

type Kind = (value: unknown, name: string) => boolean;

const isText: Kind = (value) => typeof bare(value) === "string";
/** A field that is null is told as empty: the server knows it. */
const isNull: Kind = (value) => value === null;
const isPrivacy: Kind = (value, name) => readPrivacy(name, value) !== undefined;
const isLanguage: Kind = (value) => languageTold(value, []) !== undefined;
const isTime: Kind = (value) => readTime(bare(value)) !== undefined;

/** What can be the value of each, the best kind first; the code last, which may be what no other field is. */
const toldKinds: readonly (readonly [ToldField, readonly Kind[]])[] = [
  ["title", [isText]],
  ["description", [isText, isNull]],
  ["tags", [isTagList, isNull]],
  ["private", [isPrivacy]],
  ["languageId", [isLanguage]],
  ["createdAt", [isTime]],
  ["updatedAt", [isTime]],
  ["code", [isText, isNull]],
];

function memberOf({ codeField }: RecordDialect): Place | undefined {
  return codeField === inDescription ? undefined : codeField;
}

const notCode = /html|rendered|descr|comment|note|readme|title|tags/i;

/**
 * What shows by itself what it is, under whatever name: a description by the code that it carries, the code as the one text
 * of several lines under a name that says nothing against it.
 */
function unusual(
  field: ToldField,
  members: RecordPlaces,
  places: ReadonlyMap<ToldField, Place>,
): FoundField | undefined {
  const taken = new Set(places.values());
  if (field === "description") {
    return members.all.find(
      ({ place, value }) =>
        !taken.has(place) && readCarriedCode(textOf(bare(value)) ?? "")?.isIntact === true,
    );
  }
  if (field !== "code") {
    return undefined;
  }
  const candidates = members.all.filter(
    ({ place, value }) =>
      typeof value === "string" &&
      value.includes("\n") &&
      !notCode.test(place) &&
      !taken.has(place),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** The id, and the name that stands beside it. */
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

/** The user's own description and the code, which may be carried in it. */
function readTexts(
  description: string | undefined,
  code: string | undefined,
  dialect: RecordDialect,
): {
  readonly description: string | undefined;
  readonly code: string | undefined;
  readonly isBroken: boolean;
} {
  const carried = readCarriedCode(description ?? "");
  // What the code's own member says counts more than a block whose checksum is broken.
  if (carried !== undefined && (carried.isIntact || (code ?? "") === "")) {
    return { description: carried.own, code: carried.code, isBroken: !carried.isIntact };
  }
  return {
    description: description && undone(description, dialect.rewrites.description),
    code: code && undone(code, dialect.rewrites.code),
    isBroken: false,
  };
}

/** As which member the code may be sent that stands where it was found. */
export function codeFieldOf({ places }: Pick<SnippetRecord, "places">): string | undefined {
  return places.get("code")?.replace(/^\/(attributes|fields|properties|data)\/(?=[^/]+$)/, "");
}

/** Whether a record says of itself that it was deleted. */
export function isDeletedRecord({ source }: SnippetRecord): boolean {
  const members = membersOf(source);
  const isDeleted = (value: unknown): boolean => labelOf(value)?.toLowerCase() === "deleted";
  return (
    // Before 1970 lie the zeros of languages and databases: it never was.
    (told(members, ["deletedat"], readTime) ?? 0) > 0 ||
    told(members, ["deleted", "isdeleted"], booleanOf) === true ||
    told(members, ["status"], isDeleted) === true
  );
}

/** Only the id, from an answer that may hold nothing else. */
export function readSnippetId(value: unknown, idName?: string): string | undefined {
  // A bare number is the id of what was created.
  return recordIn(value, idName)?.id ?? (typeof value === "number" ? idFrom(value) : undefined);
}
