import { isRewrite } from "../rewrites.ts";
import type { Rewrite } from "../rewrites.ts";

/** A part of a snippet whose member a service may call otherwise than the specification does. */
export type NamedField = (typeof namedFields)[number];

/** A text of the user's that a service may give back in another writing. */
export type TextField = (typeof textFields)[number];

/** The name that stands for a fenced block in the description. */
export const inDescription = "description";

/** A question that the specification leaves open (spec "Gaps"). */
interface Question<T> {
  /** Of a server of which nothing is known: what the specification says, and else what most would do. */
  readonly byDefault: T;
  /** @returns undefined for what is no answer: the store may hold what another version wrote, a setting anything. */
  readonly read: (value: unknown) => T | undefined;
  /** The setting that fixes the answer, without `snippetService.`. */
  readonly setting: string | undefined;
}

/** Every question. What one server does is learned by {@link DialectStore} and fixed by settings. */
const questions = {
  /** Form first: the only encoding the specification shows, at its token endpoint. */
  bodyEncoding: choice("api.bodyEncoding", "form", "json"),
  formBoolean: choice("api.formBoolean", "true-false", "1-0"),
  /** In JSON both `brackets` and `repeat` are an array. */
  tagForm: choice("api.formArray", "comma", "space", "brackets", "repeat"),
  /** The member that takes the code, as a place in a record, or {@link inDescription}. */
  codeField: question("api.codeField", "code", codeMember),
  /** As far as one that came back shows it. Code of which something would be lost is carried in the description. */
  rewrites: question<Readonly<Partial<Record<TextField, readonly Rewrite[]>>>>(
    undefined,
    {},
    (value) => membersIn(value, textFields, (it) => Array.isArray(it) && it.every(isRewrite)),
  ),
  /** As a JSON pointer; empty: the list is the answer. */
  listPath: question<string | undefined>("api.listPath", undefined, (value) =>
    /^(\/[^/]*)*$/.test(textUpTo(256, value) ?? "-") ? String(value) : undefined,
  ),
  /** Never learned. */
  paging: choice("api.paging", "auto", "page", "link", "none"),
  firstPage: question<0 | 1>("api.firstPage", 1, (value) =>
    value === 0 || value === 1 ? value : undefined,
  ),
  /** The page size which the server really uses; undefined until it showed one smaller than was asked for. */
  pageSize: question<number | undefined>(
    "api.pageSize",
    undefined,
    (value) => count(value) || undefined,
  ),
  /** How many snippets one load asks for at most, in whole pages; the next load goes on from there. Never learned. */
  maxRecords: question<number>("api.maxRecords", 20_000, (value) => count(value) || undefined),
  /** The specification wants the query. */
  tokenPlace: choice("api.tokenTransport", "query", "header"),
  /** Whether a deletion that was answered with yes was seen to be one. */
  deletion: choice(undefined, "unproved", "proved"),
  /** Whether an answer to a create named its `Idempotency-Key`: sent again with it, it makes nothing twice. */
  createKey: choice(undefined, "unproved", "proved"),
  /** Whether a record that was saved as private was told to be private, or the server is silent about it. */
  privacy: choice(undefined, "unproved", "told", "silent"),
  /** Names of members where they differ from the usual ones. */
  fields: question<Readonly<Partial<Record<NamedField, string>>>>("api.fields", {}, (value) =>
    membersIn(value, namedFields, (it) => memberName.test(textUpTo(256, it) ?? "")),
  ),
};

type Answer<T> = T extends Question<infer A> ? A : never;

/** How one server answers every question. */
export type Dialect = {
  readonly [Name in keyof typeof questions]: Answer<(typeof questions)[Name]>;
};

/** What is known of a server, or fixed by settings; the rest is as in {@link defaultDialect}. */
export type Answers = Partial<Dialect>;

export const defaultDialect = Object.fromEntries(
  Object.entries(questions).map(([name, { byDefault }]) => [name, byDefault]),
  // A list of questions cannot tell the type of each answer.
) as unknown as Dialect;

/** What is understood of the values that are given for the questions by their names. */
export function readAnswers(given: (name: keyof Dialect) => unknown): Answers {
  const understood = Object.entries(questions).map(
    ([name, { read }]) => [name, read(given(name as keyof Dialect))] as const,
  );
  return Object.fromEntries(understood.filter(([, answer]) => answer !== undefined)) as Answers;
}

/**
 * What settings fix: nothing where they say `auto`, nothing, 0 for a size, or what is not understood.
 * @param setting gives the value of a setting by its name without `snippetService.`.
 */
export function fixedAnswers(setting: (name: string) => unknown): Answers {
  return readAnswers((name) => {
    const by = questions[name].setting;
    const value = by === undefined ? undefined : setting(by);
    // Numbers that settings offer as a choice are written as text.
    const isNumber = value === "0" || value === "1";
    return isNumber ? Number(value) : value === "auto" || value === "" ? undefined : value;
  });
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

/** What is understood of the members of an object; undefined where that is nothing. */
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
