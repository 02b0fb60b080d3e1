import type { OptionalField } from "../../api/wire/readSnippet.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import { areTexts, isFields } from "../files/recordFields.ts";
import type { CachedSnippet } from "./cachedSnippet.ts";
import { parsedJson } from "../files/parsedJson.ts";

/** Most records carry every field. */
const nothing: ReadonlySet<OptionalField> = new Set();

/** A record as received, without its id and its code. */
function recordOf({ snippet, missing }: Pick<CachedSnippet, "snippet" | "missing">): object {
  return {
    languageId: snippet.languageId,
    language: snippet.language,
    title: snippet.title,
    description: snippet.description,
    tags: snippet.tags,
    private: snippet.private,
    createdAt: snippet.createdAt,
    updatedAt: snippet.updatedAt,
    unknown: snippet.unknown,
    codeCheck: snippet.codeCheck,
    owner: snippet.owner,
    pageUrl: snippet.pageUrl,
    missing: missing.size === 0 ? undefined : [...missing].toSorted(),
  } satisfies Readonly<Record<Exclude<keyof Snippet, "id" | "code"> | "missing", unknown>>;
}

/** A record without its id and its code, as JSON; equal for equal records. */
export function writeRecord(record: Pick<CachedSnippet, "snippet" | "missing">): string {
  return JSON.stringify(recordOf(record));
}

/** A cached snippet without its id and its code, as JSON: the record as received, then the facts about it. */
export function writeFields(cached: CachedSnippet): string {
  const { version, listed, readAt } = cached;
  return JSON.stringify({ ...recordOf(cached), version, listed, readAt });
}

/**
 * @param code called at each read of the snippet's code.
 * @returns undefined for a text that {@link writeFields} did not write.
 */
export function readFields(
  id: string,
  text: string,
  code: (() => string) | undefined,
): CachedSnippet | undefined {
  const fields = parsedJson(text);
  if (!areFields(fields)) {
    return undefined;
  }
  const { version, listed, readAt } = fields;
  const missing = fields.missing === undefined ? nothing : new Set(fields.missing);
  const snippet = withCodeFromDisk(id, fields, code);
  return { snippet, missing, version, listed, readAt };
}

interface Fields extends Omit<Snippet, "id" | "code"> {
  readonly missing?: readonly OptionalField[];
  readonly version?: string;
  readonly listed?: string;
  readonly readAt?: number;
}

/** Member with the function that reads a snippet's code. It is not enumerable, so no copy has it. */
const reader = Symbol("reader");

interface LateSnippet extends Omit<Snippet, "code"> {
  readonly [reader]?: () => string;
}

/** Shared by all snippets: a getter of its own would make each a slow object, several times as large. */
const lateCode: PropertyDescriptor & ThisType<LateSnippet> = {
  enumerable: true,
  get() {
    return this[reader]?.() ?? "";
  },
};

/**
 * The same snippet, with a code that each access reads from the disk: nothing that goes through all snippets may ask for
 * it. It is an own, enumerable member, so that a copy of the snippet has it.
 */
export function withCodeFromDisk(
  id: SnippetId,
  from: Omit<Snippet, "id" | "code">,
  code: (() => string) | undefined,
): Snippet {
  const { languageId, language, title, description, tags, createdAt, updatedAt } = from;
  const snippet: LateSnippet = {
    id,
    languageId,
    language,
    title,
    description,
    tags,
    private: from.private,
    createdAt,
    updatedAt,
  };
  Object.defineProperty(snippet, reader, { value: code });
  Object.defineProperty(snippet, "code", lateCode);
  // Most snippets have none of these.
  for (const name of optionalMembers) {
    if (from[name] !== undefined) {
      Object.defineProperty(snippet, name, { value: from[name], enumerable: true });
    }
  }
  return snippet as Snippet;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNoneOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isNoneOrText = isNoneOr(isText);
const isNoneOrNumber = isNoneOr((value) => typeof value === "number");

type OptionalMember = {
  [Name in keyof Snippet]-?: object extends Pick<Snippet, Name> ? Name : never;
}[keyof Snippet];

/** Whether a value is valid for a member that most snippets lack. */
const optionalChecks: Readonly<Record<OptionalMember, Check>> = {
  codeCheck: isNoneOr((value) => value === "broken"),
  owner: isNoneOrText,
  pageUrl: isNoneOrText,
  unknown: isNoneOr(areTexts),
};

const optionalMembers = Object.keys(optionalChecks) as readonly OptionalMember[];

const checks = Object.entries({
  ...optionalChecks,
  languageId: isText,
  language: isText,
  title: isText,
  description: isText,
  tags: areTexts,
  private: isNoneOr((value) => typeof value === "boolean"),
  createdAt: isNoneOrNumber,
  updatedAt: isNoneOrNumber,
  readAt: isNoneOrNumber,
  version: isNoneOrText,
  listed: isNoneOrText,
  missing: isNoneOr(areTexts),
} satisfies Readonly<Record<keyof Fields, Check>>);

function areFields(value: unknown): value is Fields {
  return isFields(value) && checks.every(([name, check]) => check(value[name]));
}
