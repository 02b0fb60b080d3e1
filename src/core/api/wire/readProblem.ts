import { cleanText } from "./cleanText.ts";
import { firstMember, isJsonArray, isJsonObject, labelOf, member, memberAt } from "./fields.ts";
import type { JsonObject } from "./fields.ts";

const maximalFields = 20;

/** What an error body says, cleaned for display. */
export interface Problem {
  readonly message: string | undefined;
  /** Field name to message. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads the usual shapes of an error body: RFC 9457, OAuth's, `message`, `errors` as array or object.
 * @param value the parsed JSON; undefined when the body was none.
 */
export function readProblem(value: unknown): Problem {
  if (typeof value === "string") {
    return { message: cleanText(value), fields: {} };
  }
  if (!isJsonObject(value)) {
    return { message: undefined, fields: {} };
  }
  const fields = readFields(
    firstMember(value, ["errors", "fields", "violations", "invalid-params", "invalid_params"]) ??
      memberAt(value, ["error", "errors"]),
  );
  return { message: readMessage(value), fields };
}

/** Whether a body of a 2xx says that it failed nevertheless. */
export function isDisguisedProblem(value: unknown): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const error = member(value, "error");
  return (
    member(value, "success") === false ||
    member(value, "status") === "error" ||
    (error !== undefined && error !== null && error !== false && error !== "")
  );
}

function readMessage(value: JsonObject): string | undefined {
  const candidates = [
    member(value, "detail"),
    memberAt(value, ["error", "message"]),
    member(value, "error_description"),
    member(value, "message"),
    member(value, "title"),
    member(value, "error"),
  ];
  const errors = member(value, "errors");
  if (isJsonArray(errors)) {
    candidates.push(messageOf(errors[0]));
  }
  const found = candidates.map(labelOf).find((text) => text !== undefined);
  return found === undefined ? undefined : cleanText(found);
}

function readFields(value: unknown): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = [];
  const add = (name: unknown, message: unknown): void => {
    const field = cleanText(labelOf(name) ?? "")?.slice(0, 60);
    const text = cleanText(messageOf(message) ?? "");
    if (field !== undefined && text !== undefined && found.length < maximalFields) {
      found.push([field, text]);
    }
  };
  if (isJsonArray(value)) {
    for (const item of value.filter(isJsonObject)) {
      const pointer = labelOf(member(item, "pointer"))?.split("/").at(-1);
      add(firstMember(item, ["field", "param", "name", "path", "property"]) ?? pointer, item);
    }
  } else if (isJsonObject(value)) {
    for (const [name, message] of Object.entries(value)) {
      add(name, message);
    }
  }
  // Object.fromEntries defines members, so that a field called "__proto__" stays one.
  return Object.fromEntries(found);
}

function messageOf(value: unknown): string | undefined {
  if (isJsonArray(value)) {
    return value
      .map(messageOf)
      .filter((text) => text !== undefined)
      .join(", ");
  }
  return isJsonObject(value)
    ? labelOf(firstMember(value, ["message", "detail", "reason", "msg", "error", "title"]))
    : labelOf(value);
}
