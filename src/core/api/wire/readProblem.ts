import { cleanText } from "../../http/cleanText.ts";
import { hasContent, isJsonArray, isJsonObject, labelOf, member, textOf } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { membersOf, placesIn, told } from "./places.ts";

const maximalFields = 20;
const maximalDepth = 8;
/** The members that are read of an object or a list. A message has no room for more. */
const maximalMembers = 200;

const errorName = /error|fault|exception/;

/** The content of an error body, cleaned for display. */
export interface Problem {
  readonly message: string | undefined;
  /** Field name to message. */
  readonly fields: Readonly<Record<string, string>>;
}

/** As `plainName`, the likeliest first; those of a sentence beside a field's name, which may be fields themselves, come last. */
const plainSentences = "detail errordescription message defaultmessage msg reason".split(" ");
const sentenceNames = [...plainSentences, "description", "title", "error"];
/** Members with sentences about fields. */
const listNames = (
  "errors fields violations invalidparams details detail message data error issues children embedded " +
  "fielderrors validationerrors"
).split(" ");
const fieldNames = "field attribute param name path property propertypath pointer loc source".split(
  " ",
);
/** The fields that users fill in. A sentence in a list may begin with one. */
const ownFields = "title description tags private code language language_id".split(" ");

/**
 * Reads refusals wherever they stand in a body: sentences, each with the name of the field beside it or above it. So it takes
 * RFC 9457, OAuth's errors, sentences by their fields, lists of sentences, and bare text.
 * @param given the parsed JSON, or the text of another body; undefined if there was none.
 * @param secrets see {@link cleanText}.
 */
export function readProblem(given: unknown, secrets: readonly string[] = []): Problem {
  const value = isJsonArray(given) ? { errors: given } : given;
  if (!isJsonObject(value)) {
    return { message: cleanText(typeof value === "string" ? value : "", secrets), fields: {} };
  }
  const lists = placesIn(value).filter(
    ({ name }) => listNames.includes(name) || errorName.test(name),
  );
  const said = [value, ...lists.map((it) => it.value)].map(sentenceOf).find(Boolean);
  return { message: cleanText(said ?? "", secrets), fields: fieldsIn(value, secrets) };
}

function fieldsIn(value: JsonObject, secrets: readonly string[]): Problem["fields"] {
  const isFieldsOnly = Object.values(value).every(isJsonArray) && !Object.hasOwn(value, "errors");
  const fields = new Map<string, string>();
  for (const [name, sentence] of refusalsIn(value, undefined, isFieldsOnly)) {
    const field = cleanText(name, secrets)?.slice(0, 60);
    const text = cleanText(sentence, secrets);
    if (field !== undefined && text !== undefined && fields.size < maximalFields) {
      const before = fields.get(field);
      fields.set(field, before === undefined ? text : (cleanText(`${before}, ${text}`) ?? text));
    }
  }
  // Object.fromEntries defines members, so a field called "__proto__" stays a field.
  return Object.fromEntries(fields);
}

/**
 * Fields with their sentences.
 * @param field that all of it is about, as far as known. @param isList whether it is a list of sentences or fields.
 */
function refusalsIn(
  value: unknown,
  field: string | undefined,
  isList: boolean,
  depth = 0,
): readonly (readonly [field: string, sentence: string])[] {
  if (depth > maximalDepth) {
    return [];
  }
  if (isJsonArray(value)) {
    return value.slice(0, maximalMembers).flatMap((item) => itemIn(item, field, depth + 1));
  }
  if (!isJsonObject(value)) {
    const sentence = labelOf(value);
    return field === undefined || sentence === undefined ? [] : [[field, sentence]];
  }
  const members = membersOf(value);
  const sentence = told(members, plainSentences, textOf);
  const lists = members.filter(({ name, value: it }) => listNames.includes(name) && isDeep(it));
  const own = sentence === undefined && lists.length === 0 ? members : [];
  return [
    ...(field === undefined || sentence === undefined ? [] : [[field, sentence] as const]),
    ...lists.flatMap((it) => refusalsIn(it.value, field, true, depth + 1)),
    ...own.flatMap(({ key, value: it }) => {
      const isField = ownFields.includes(key) || isSentence(it);
      return isField && !isList ? [] : refusalsIn(it, isField ? key : field, isList, depth + 1);
    }),
  ];
}

/** Of an item of a list with a field's name, any text beside that is its sentence. */
function itemIn(
  item: unknown,
  field: string | undefined,
  depth: number,
): ReturnType<typeof refusalsIn> {
  const members = membersOf(item);
  const own = labelOf(fieldOf(item)) ?? labelOf(fieldOf(told(members, plainSentences, textOf)));
  const names = [...sentenceNames, "code", "rule", "type"];
  const sentence = own === undefined ? undefined : told(members, names, sentenceOf);
  return own === undefined || sentence === undefined
    ? refusalsIn(item, own ?? field, true, depth)
    : [[own, sentence]];
}

function isDeep(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isSentence(value: unknown): boolean {
  return isJsonArray(value) ? value.some((it) => typeof it === "string") : !isDeep(value);
}

/** Whether the body of a 2xx reports a failure. A record does not, whatever its members are called. */
export function isDisguisedProblem(value: unknown): boolean {
  if (!isJsonObject(value) || hasContent(member(value, "id"))) {
    return false;
  }
  const { code, data, error, status, success } = value;
  const isCoded = typeof code === "number" && ![0, 1, 200, 201, 202, 204].includes(code);
  const isFailed = /^(error|fail|failed|failure)$/.test(textOf(status) ?? "");
  return (
    success === false ||
    isFailed ||
    hasContent(error) ||
    (isCoded && data !== undefined) ||
    hasOnlyErrors(value)
  );
}

/** Whether only errors have content: `{"data": {"create": null, "userErrors": [...]}}`. A code of 0 is none, and any other says too little. */
function hasOnlyErrors(value: JsonObject): boolean {
  const [errors, others] = [true, false].map((isError) =>
    placesIn(value).filter(
      (it) => !isJsonObject(it.value) && errorName.test(it.place.toLowerCase()) === isError,
    ),
  );
  const isFine = errors?.some((it) => [0, false, "0"].includes(it.value as number));
  const isSaid = (all: typeof errors): boolean => all?.some((it) => hasContent(it.value)) === true;
  const sentences = errors?.filter((it) => typeof it.value !== "number");
  return isFine === false && isSaid(sentences) && !isSaid(others);
}

const filled = (value: unknown): unknown => value ?? undefined;

function fieldOf(item: unknown): unknown {
  if (!isJsonObject(item)) {
    const word = /^["'`]?(\w+)/.exec(labelOf(item) ?? "")?.[1] ?? "-";
    return ownFields.find((name) => name === word);
  }
  const given = told(membersOf(item), fieldNames, filled);
  // Some servers name the missing or extra member beside an empty path.
  const inner = placesIn(item).find(({ value }) => ownFields.some((it) => it === value));
  const name = given === undefined || given === "" ? inner?.value : given;
  const path = isJsonObject(name) ? told(membersOf(name), ["pointer", "parameter"], filled) : name;
  const last = isJsonArray(path) ? path.at(-1) : labelOf(path)?.split("/").at(-1);
  return last === "body" ? undefined : last;
}

function sentenceOf(value: unknown): string | undefined {
  if (isJsonArray(value)) {
    const all = value
      .slice(0, maximalMembers)
      .map(sentenceOf)
      .filter((text) => text !== undefined);
    return all.length === 0 ? undefined : all.join(", ");
  }
  return isJsonObject(value)
    ? told(membersOf(value), sentenceNames, sentenceOf)
    : textOf(value)?.trim() || undefined;
}
