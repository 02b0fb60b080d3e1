import { SnippetError } from "../../errors.ts";
import type { Snippet } from "../../model.ts";
import { readCarriedCode } from "../codeInDescription.ts";
import type { Dialect, TextField } from "../dialect/dialect.ts";
import { firstFileContent, inDescription } from "../dialect/dialectAnswers.ts";
import { unescapeHtml } from "../unescapeHtml.ts";
import {
  booleanOf,
  firstMember,
  identifierOf,
  isJsonArray,
  isJsonObject,
  labelOf,
  member,
  memberAt,
  textOf,
} from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { readSnippetLanguage } from "./readLanguage.ts";
import { readTags } from "./readTag.ts";
import { readTime } from "./readTime.ts";

const idNames = ["id", "snippet_id", "uuid", "_id", "slug"];
const titleNames = ["title", "name", "filename", "subject"];
const codeNames = ["code", "content", "body", "snippet", "source", "text", "data", "value", "raw"];
const createdNames = ["created_at", "created", "createdAt"];
const updatedNames = ["updated_at", "updated", "updatedAt", "modified_at", "modified"];
/** `url` comes last: at many services it is the address of the record itself. */
const pageNames = ["html_url", "web_url", "permalink", "url"];
const envelopes = ["data", "snippet", "item", "result", "record"];

/** Fields a service may leave out of its records; what was not told cannot be compared. */
export type OptionalField = "code" | "description" | "tags" | "private" | "languageId";

/** Of most records, so that it is kept once for all of them. */
const allTold: ReadonlySet<OptionalField> = new Set();

/** What must be known of a server to read its records. */
export type RecordDialect = Pick<
  Dialect,
  "codeField" | "codeTold" | "escaped" | "lineEnds" | "fields"
>;

/** A snippet record as it was told. */
export interface SnippetRecord {
  readonly snippet: Snippet;
  /** What the record says nothing about; the snippet holds an empty value there, and `private: false`. */
  readonly untold: ReadonlySet<OptionalField>;
  /** The member that held the code, or that could; undefined where none did, or where the description carries it. */
  readonly codeField: string | undefined;
  /** What the code's own member says, before anything is undone; undefined where there is none. */
  readonly toldCode: string | undefined;
  /** The record on the wire. */
  readonly source: JsonObject;
}

/**
 * One snippet, bare or one level down in an envelope. Its fields are open in the specification.
 * @param dialect the names at this service are looked at first, the usual ones next.
 * @throws {SnippetError} `not-the-service` when it has no usable id.
 */
export function readSnippet(value: unknown, dialect: RecordDialect): SnippetRecord {
  const { fields } = dialect;
  const source = snippetObject(value, fields.id);
  const id = source === undefined ? undefined : identifierOf(named(source, fields.id, idNames));
  if (source === undefined || id === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a snippet.");
  }
  const language = readSnippetLanguage(source, fields.languageId);
  const tags = named(source, fields.tags, ["tags", "tag_list"], true);
  const isPrivate = readPrivate(source, fields.private);
  const place = findCode(source, dialect);
  const told = named(source, fields.description, ["description"], true);
  const texts = readTexts(textOf(told), place.code, dialect);
  const page = textOf(firstMember(source, pageNames));
  const untold = new Set<OptionalField>();
  note(untold, "code", texts.code);
  note(untold, "description", told);
  note(untold, "tags", tags);
  note(untold, "private", isPrivate);
  note(untold, "languageId", language.id === "" ? undefined : language.id);
  return {
    snippet: {
      id,
      languageId: language.id,
      language: language.name,
      title: undone(textOf(named(source, fields.title, titleNames)), "title", dialect) ?? "",
      description: texts.description ?? "",
      tags: readTags(tags),
      private: isPrivate === true,
      code: texts.code ?? "",
      createdAt: readTime(named(source, fields.createdAt, createdNames)),
      updatedAt: readTime(named(source, fields.updatedAt, updatedNames)),
      ...(page === undefined || page === "" ? {} : { pageUrl: page }),
      ...(texts.isBroken ? { codeCheck: "broken" as const } : {}),
    },
    untold: untold.size === 0 ? allTold : untold,
    codeField: place.field,
    toldCode: place.code,
    source,
  };
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
    description: undone(description, "description", dialect),
    code: undone(code, "code", dialect),
    isBroken: false,
  };
}

/** Whether a record says of itself that it was deleted. */
export function isDeletedRecord({ source }: SnippetRecord): boolean {
  const at = firstMember(source, ["deleted_at", "deletedAt"]);
  return (
    // Before 1970 lie the zeros of languages and databases: it never was.
    (readTime(at) ?? 0) > 0 ||
    booleanOf(member(source, "deleted")) === true ||
    booleanOf(member(source, "is_deleted")) === true ||
    labelOf(member(source, "status"))?.toLowerCase() === "deleted"
  );
}

/** Only the id, from an answer that may hold nothing else. */
export function readSnippetId(value: unknown, idName?: string): string | undefined {
  const record = snippetObject(value, idName);
  // A bare number or text is the id of what was created, or a message; the caller sees which.
  return record === undefined
    ? identifierOf(typeof value === "number" ? value : undefined)
    : identifierOf(named(record, idName, idNames));
}

/** The member of this name at this service, else the first of the usual ones. */
function named(
  record: JsonObject,
  own: string | undefined,
  usual: readonly string[],
  nullToo = false,
): unknown {
  const names = own === undefined ? usual : [own, ...usual];
  return nullToo
    ? names.map((name) => member(record, name)).find((value) => value !== undefined)
    : firstMember(record, names);
}

function undone(
  text: string | undefined,
  field: TextField,
  { escaped, lineEnds }: RecordDialect,
): string | undefined {
  const plain = text !== undefined && escaped.includes(field) ? unescapeHtml(text) : text;
  return lineEnds === "to-crlf" && field !== "title" ? plain?.replaceAll("\r\n", "\n") : plain;
}

function note(untold: Set<OptionalField>, field: OptionalField, value: unknown): void {
  if (value === undefined) {
    untold.add(field);
  }
}

function snippetObject(value: unknown, idName: string | undefined): JsonObject | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  if (named(value, idName, idNames) !== undefined) {
    return withAttributes(value);
  }
  const inner = envelopes.map((name) => member(value, name)).find(isJsonObject);
  return inner !== undefined && named(inner, idName, idNames) !== undefined
    ? withAttributes(inner)
    : undefined;
}

/** JSON:API keeps everything but the id one level down. */
function withAttributes(record: JsonObject): JsonObject {
  const attributes = member(record, "attributes");
  return isJsonObject(attributes) ? { ...attributes, ...record } : record;
}

/** A null code is told as empty: the service knows the field. */
function findCode(
  record: JsonObject,
  { codeField, codeTold }: RecordDialect,
): { readonly field: string | undefined; readonly code: string | undefined } {
  const names = [codeTold, codeField, ...codeNames].filter(
    (name): name is string => name !== undefined && name !== inDescription,
  );
  const field = names.find((name) => typeof member(record, name) === "string");
  if (field !== undefined) {
    return { field, code: textOf(member(record, field)) };
  }
  const files = member(record, "files");
  if (isJsonArray(files)) {
    return { field: firstFileContent, code: textOf(memberAt(files[0], ["content"])) };
  }
  const empty = names.find((name) => member(record, name) === null);
  return empty === undefined ? findUnusualCode(record) : { field: empty, code: "" };
}

const notCode = /html|descr|comment|note|readme|title|tags/i;

/** The one text of several lines under a name that says nothing against it. */
function findUnusualCode(record: JsonObject): {
  readonly field: string | undefined;
  readonly code: string | undefined;
} {
  const candidates = Object.entries(record).filter(
    ([name, value]) => typeof value === "string" && value.includes("\n") && !notCode.test(name),
  );
  const [name, code] = candidates.length === 1 ? (candidates[0] ?? []) : [];
  return { field: name, code: textOf(code) };
}

function readPrivate(record: JsonObject, own: string | undefined): boolean | undefined {
  const stated =
    booleanOf(own === undefined ? undefined : member(record, own)) ??
    booleanOf(member(record, "private")) ??
    booleanOf(member(record, "is_private"));
  if (stated !== undefined) {
    return stated;
  }
  const open = booleanOf(member(record, "public")) ?? booleanOf(member(record, "is_public"));
  if (open !== undefined) {
    return !open;
  }
  const visibility = labelOf(member(record, "visibility"))?.toLowerCase();
  return visibility === undefined ? undefined : visibility !== "public";
}
