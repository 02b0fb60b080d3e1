import type { Snippet, SnippetDraft } from "../../model.ts";

/** Members of a record as they were read, not validated yet. */
export type Fields = Readonly<Partial<Record<string, unknown>>>;

/** Whether the value is an object, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is an object whose members have these types. */
export function hasMembers(
  value: unknown,
  types: Readonly<Record<string, "string" | "number">>,
): value is Fields {
  return (
    isFields(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type)
  );
}

/** Whether the value is a list of texts only. */
export function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Whether the value has all members of a draft, each of its type. Other members are no fault. */
export function isDraft(value: unknown): value is SnippetDraft {
  return (
    hasMembers(value, draftTexts) &&
    (value["private"] === undefined || typeof value["private"] === "boolean") &&
    areTexts(value["tags"])
  );
}

const draftTexts = {
  languageId: "string",
  title: "string",
  description: "string",
  code: "string",
} as const;

/** JSON leaves undefined members out, so a missing time is an unknown one. */
export function readSnippet(value: unknown): Snippet | undefined {
  if (!isDraft(value) || !hasMembers(value, { id: "string", language: "string" })) {
    return undefined;
  }
  const { createdAt, updatedAt } = value;
  const times = [createdAt, updatedAt];
  return times.every((time) => time === undefined || typeof time === "number")
    ? ({ ...value, createdAt, updatedAt } as unknown as Snippet)
    : undefined;
}
