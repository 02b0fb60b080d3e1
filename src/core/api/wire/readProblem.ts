import { cleanText } from "../../http/cleanText.ts";
import { hasContent, isJsonArray, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { membersOf, placesIn, told } from "./places.ts";

const maximalFields = 20;
/** The members that are read of an object or a list. A message has no room for more. */
const maximalMembers = 200;

/** The content of an error body, cleaned for display. */
export interface Problem {
  readonly message: string | undefined;
  /** Field name to message. */
  readonly fields: Readonly<Record<string, string>>;
}

/** As `plainName`, the likeliest first. */
const sentenceNames = "detail errordescription description message msg reason title error".split(
  " ",
);
const listNames = "errors fields violations invalidparams details detail message data error".split(
  " ",
);
const fieldNames = "field param name path property propertypath pointer loc source".split(" ");
/** The fields that users fill in. A sentence in a list may begin with one. */
const ownFields = "title description tags private code language language_id";

/**
 * Reads the common shapes of an error body: RFC 9457, OAuth's, sentences by their fields, lists of sentences, bare text.
 * @param given the parsed JSON, or the text of another body; undefined if there was none.
 * @param secrets see {@link cleanText}.
 */
export function readProblem(given: unknown, secrets: readonly string[] = []): Problem {
  const value = isJsonArray(given)
    ? { errors: given.filter((it) => typeof it !== "number") }
    : given;
  if (!isJsonObject(value)) {
    return { message: cleanText(typeof value === "string" ? value : "", secrets), fields: {} };
  }
  const isFieldsOnly = Object.values(value).every(isJsonArray) && !Object.hasOwn(value, "errors");
  const lists = [value, first(value, ["error"])].flatMap((each) =>
    listNames.map((name) => first(each, [name])),
  );
  const fields = [...lists, ...(isFieldsOnly ? [value] : [])]
    .map((each) => readFields(each, secrets))
    .find((found) => Object.keys(found).length > 0);
  const said = sentenceOf(value) ?? lists.map(sentenceOf).find((text) => text !== undefined);
  return { message: cleanText(said ?? "", secrets), fields: fields ?? {} };
}

/** Whether the body of a 2xx reports a failure. A record does not, whatever its members are called. */
export function isDisguisedProblem(value: unknown): boolean {
  if (!isJsonObject(value) || member(value, "id") !== undefined) {
    return false;
  }
  const code = member(value, "code");
  const isCoded =
    typeof code === "number" &&
    ![0, 1, 200, 201, 202, 204].includes(code) &&
    Object.hasOwn(value, "data");
  return (
    isCoded ||
    hasOnlyErrors(value) ||
    member(value, "success") === false ||
    ["error", "fail", "failed", "failure"].includes(String(member(value, "status"))) ||
    ![undefined, null, false, "", 0].includes(member(value, "error") as null)
  );
}

/** Whether all beside the errors is empty: `{"data": null}`, `{"data": {"create": null}}`. */
function hasOnlyErrors(value: JsonObject): boolean {
  const others = Object.entries(value).flatMap(([name, it]) =>
    name === "errors" ? [] : isJsonObject(it) ? Object.values(it) : it,
  );
  return hasContent(member(value, "errors")) && !others.some(hasContent);
}

/** The first of these members that is present and not null. */
function first(value: unknown, names: readonly string[]): unknown {
  return told(membersOf(value), names, (it) => it ?? undefined);
}

/** From an object of sentences by field, a list of objects with a field, or sentences that begin with one. */
function readFields(value: unknown, secrets: readonly string[]): Readonly<Record<string, string>> {
  const sentences = isJsonArray(value)
    ? value.slice(0, maximalMembers).map((item) => [fieldOf(item), item] as const)
    : isJsonObject(value) && first(value, ["message", "detail"]) === undefined
      ? Object.entries(value).slice(0, maximalMembers)
      : [];
  const found = sentences.flatMap(([name, said]): (readonly [string, string])[] => {
    const field = cleanText(labelOf(name) ?? "", secrets)?.slice(0, 60);
    const text = cleanText(sentenceOf(said) ?? "", secrets);
    if (text === undefined && isJsonObject(said)) {
      return Object.entries(readFields(said, secrets));
    }
    return field === undefined || text === undefined ? [] : [[field, text]];
  });
  // Object.fromEntries defines members, so a field called "__proto__" stays a field.
  return Object.fromEntries(found.slice(0, maximalFields));
}

function fieldOf(item: unknown): unknown {
  if (!isJsonObject(item)) {
    const word = /^["'`]?(\w+)/.exec(labelOf(item) ?? "")?.[1] ?? "-";
    return ownFields.split(" ").find((name) => name === word);
  }
  const given = first(item, fieldNames);
  // Some servers name the missing or extra member beside an empty path.
  const inner = placesIn(item).find(({ value }) => ownFields.split(" ").some((it) => it === value));
  const name = given === undefined || given === "" ? inner?.value : given;
  const path = isJsonObject(name) ? first(name, ["pointer", "parameter"]) : name;
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
  if (!isJsonObject(value)) {
    return labelOf(value);
  }
  return told(membersOf(value), sentenceNames, sentenceOf);
}
