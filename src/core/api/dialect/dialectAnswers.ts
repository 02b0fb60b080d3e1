import type { Answers, Dialect, NamedField } from "./dialect.ts";

type Reader<Name extends keyof Dialect> = (value: unknown) => Dialect[Name] | undefined;

/** The name of a member, or a JSON pointer. */
const memberName = /^(?:[\w.@:$-]{1,64}|\/[^\p{Cc}\s`|]{1,255})$/u;

/** The name that stands for the first of several files. */
export const firstFileContent = "files[0].content";

/** The name that stands for a fenced block in the description. */
export const inDescription = "description";

const readers: { readonly [Name in keyof Dialect]: Reader<Name> } = {
  bodyEncoding: oneOf(["form", "json"]),
  formBoolean: oneOf(["true-false", "1-0"]),
  tagForm: oneOf(["comma", "space", "brackets", "repeat"]),
  codeField: codeMember,
  codeTold: codeMember,
  codeLimit: count,
  codeTrimmed: flag,
  lineEnds: oneOf(["kept", "to-lf", "to-crlf"]),
  escaped: (value) =>
    Array.isArray(value)
      ? value.map(oneOf(["code", "title", "description"])).filter((it) => it !== undefined)
      : undefined,
  listPath: (value) =>
    typeof value === "string" && value.length <= 256 && /^(\/[^/]*)*$/.test(value)
      ? value
      : undefined,
  paging: oneOf(["auto", "page", "link", "none"]),
  firstPage: (value) => (value === 0 || value === 1 ? value : undefined),
  pageSize: (value) => (count(value) === 0 ? undefined : count(value)),
  maxRecords: (value) => (count(value) === 0 ? undefined : count(value)),
  tokenPlace: oneOf(["query", "header"]),
  deletion: oneOf(["unproved", "proved"]),
  createKey: oneOf(["unproved", "proved"]),
  privacy: oneOf(["unproved", "told", "silent"]),
  fields: fieldNames,
};

/** What is understood of an object of answers: the store may hold what another version wrote, a setting anything. */
export function readAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null) {
    return {};
  }
  const given: Readonly<Record<string, unknown>> = { ...value };
  const understood = Object.entries(readers).map(([name, read]): readonly [string, unknown] => [
    name,
    read(given[name]),
  ]);
  // Each reader gives the type of its answer, which a list of them cannot tell.
  return Object.fromEntries(understood.filter(([, answer]) => answer !== undefined)) as Answers;
}

function oneOf<const T extends string>(values: readonly T[]): (value: unknown) => T | undefined {
  return (value) => values.find((known) => known === value);
}

function codeMember(value: unknown): string | undefined {
  return typeof value === "string" && (memberName.test(value) || value === firstFileContent)
    ? value
    : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

const namedFields: readonly NamedField[] = [
  "id",
  "title",
  "description",
  "tags",
  "private",
  "languageId",
  "createdAt",
  "updatedAt",
];

function fieldNames(value: unknown): Dialect["fields"] | undefined {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const given: Readonly<Record<string, unknown>> = { ...value };
  const named = namedFields.flatMap((field): (readonly [string, string])[] => {
    const name = given[field];
    return typeof name === "string" && memberName.test(name) ? [[field, name]] : [];
  });
  const names: Dialect["fields"] = Object.fromEntries(named);
  return named.length === 0 ? undefined : names;
}
