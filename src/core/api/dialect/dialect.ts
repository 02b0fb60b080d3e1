import { isRewrite, type Rewrite } from "../rewrites.ts";

/** A part of a snippet that may have another name at a server than in the specification. */
export type NamedField = (typeof namedFields)[number];

/** A text that a server may change. */
export type TextField = (typeof textFields)[number];

/** Stands for a fenced block in the description. */
export const inDescription = "description";

/** A question that the specification leaves open (spec "Gaps"). */
interface Question<T> {
  /** The answer for an unknown server: from the specification, or else the most common one. */
  readonly byDefault: T;
  /** @returns undefined for anything else: the store may be of another version, and a setting can have any value. */
  readonly read: (value: unknown) => T | undefined;
  /** The name of the setting that fixes the answer, without `snippetService.`. */
  readonly setting: string | undefined;
}

/** All questions. {@link DialectStore} learns the answers of one server; settings can fix them. */
const questions = {
  /** Form is the default: the only encoding in the specification, at its token endpoint. `nested` is JSON in `snippet`. */
  bodyEncoding: choice("api.bodyEncoding", "form", "json", "nested"),
  formBoolean: choice("api.formBoolean", "true-false", "1-0"),
  /** In JSON both `brackets` and `repeat` are an array. */
  tagForm: choice("api.formArray", "comma", "space", "brackets", "repeat"),
  /** The member for the code, as a place in a record, or {@link inDescription}. */
  codeField: question("api.codeField", "code", codeMember),
  /** The server's known changes to texts. Code that would lose something goes into the description. */
  rewrites: question<Readonly<Partial<Record<TextField, readonly Rewrite[]>>>>(
    undefined,
    {},
    (value) => membersIn(value, textFields, (it) => Array.isArray(it) && it.every(isRewrite)),
  ),
  /** As a JSON pointer; empty if the response itself is the list. */
  listPath: question<string | undefined>("api.listPath", undefined, (value) =>
    /^(\/[^/]*)*$/.test(textUpTo(256, value) ?? "-") ? String(value) : undefined,
  ),
  /** Never learned. */
  paging: choice("api.paging", "auto", "page", "link", "none"),
  firstPage: question<0 | 1>("api.firstPage", 1, (value) =>
    value === 0 || value === 1 ? value : undefined,
  ),
  /** The server's real page size; undefined until it has shown one smaller than requested. */
  pageSize: question<number | undefined>(
    "api.pageSize",
    undefined,
    (value) => count(value) || undefined,
  ),
  /** The maximum of snippets per load, in whole pages; the next load continues there. Never learned. */
  maxRecords: question<number>("api.maxRecords", 20_000, (value) => count(value) || undefined),
  /** The specification puts it into the query. */
  tokenPlace: choice("api.tokenTransport", "query", "header"),
  /** Whether a deletion with a 2xx was proved once. */
  deletion: choice(undefined, "unproved", "proved"),
  /** Whether a response to a create repeated its `Idempotency-Key`: then a repeated request creates no duplicate. */
  createKey: choice(undefined, "unproved", "proved"),
  /** Whether the record of a private save reports that it is private, or the server reports nothing. */
  privacy: choice(undefined, "unproved", "told", "silent"),
  /** Names of members that differ from the usual ones. */
  fields: question<Readonly<Partial<Record<NamedField, string>>>>("api.fields", {}, (value) =>
    membersIn(value, namedFields, (it) => memberName.test(textUpTo(256, it) ?? "")),
  ),
};

type Answer<T> = T extends Question<infer A> ? A : never;

/** The answers of one server to all questions. */
export type Dialect = {
  readonly [Name in keyof typeof questions]: Answer<(typeof questions)[Name]>;
};

/** Learned or fixed answers; the others are as in {@link defaultDialect}. */
export type Answers = Partial<Dialect>;

export const defaultDialect = Object.fromEntries(
  Object.entries(questions).map(([name, { byDefault }]) => [name, byDefault]),
  // TypeScript cannot derive the type of each answer from a list of questions.
) as unknown as Dialect;

/** The valid answers among the given values. */
export function readAnswers(given: (name: keyof Dialect) => unknown): Answers {
  const understood = Object.entries(questions).map(
    ([name, { read }]) => [name, read(given(name as keyof Dialect))] as const,
  );
  return Object.fromEntries(understood.filter(([, answer]) => answer !== undefined)) as Answers;
}

/** The setting that fixes an answer, without `snippetService.`. */
export function settingOf(name: keyof Dialect): string | undefined {
  return questions[name].setting;
}

/** @param answers the first is the default. */
function choice<const T extends string>(
  setting: string | undefined,
  ...answers: readonly [T, ...T[]]
): Question<T> {
  return question(setting, answers[0], (value) => answers.find((it) => it === value));
}

function question<T>(
  setting: string | undefined,
  byDefault: T,
  read: Question<T>["read"],
): Question<T> {
  return { setting, byDefault, read };
}

const textFields = ["code", "title", "description"] as const;
const namedFields = [
  "id",
  "title",
  "description",
  "tags",
  "private",
  "code",
  "languageId",
  "createdAt",
  "updatedAt",
] as const;
/** The name of a member, or a JSON pointer. */
const memberName = /^(?:[\w.@:$-]{1,64}|\/[^\p{Cc}\s`|]{1,255})$/u;

function textUpTo(length: number, value: unknown): string | undefined {
  return typeof value === "string" && value.length <= length ? value : undefined;
}

function codeMember(value: unknown): string | undefined {
  const name = textUpTo(256, value)?.replace(/^files\[0\]\.(?=\w+$)/, "/files/0/");
  return memberName.test(name ?? "") ? name : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The valid members of an object; undefined if there are none. */
function membersIn<Name extends string, Value>(
  value: unknown,
  names: readonly Name[],
  isUnderstood: (it: unknown) => boolean,
): Partial<Record<Name, Value>> | undefined {
  const members = Object.entries(typeof value === "object" ? (value ?? {}) : {}).filter(
    ([name, it]) => names.some((known) => known === name) && isUnderstood(it),
  );
  return members.length === 0 ? undefined : (Object.fromEntries(members) as never);
}
