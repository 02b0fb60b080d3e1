import type { Snippet, SnippetDraft } from "../../model.ts";

/** Members of a record as they were read, not validated yet. */
export type Fields = Readonly<Partial<Record<string, unknown>>>;

/** Whether the value is an object, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is a list of texts only. */
export function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Whether the value has all members of a draft, each of its type. Other members are no fault. */
export function isDraft(value: unknown): value is SnippetDraft {
  return (
    isFields(value) &&
    ["languageId", "title", "description", "code"].every(
      (name) => typeof value[name] === "string",
    ) &&
    (value["private"] === undefined || typeof value["private"] === "boolean") &&
    areTexts(value["tags"])
  );
}

/** JSON leaves undefined members out, so a missing time is an unknown one. */
export function readSnippet(value: unknown): Snippet | undefined {
  if (!isFields(value) || !isDraft(value)) {
    return undefined;
  }
  const { id, language, createdAt, updatedAt } = value as Fields;
  return typeof id === "string" &&
    typeof language === "string" &&
    isOptionalNumber(createdAt) &&
    isOptionalNumber(updatedAt)
    ? { ...value, id, language, createdAt, updatedAt }
    : undefined;
}

function isOptionalNumber(value: unknown): value is number | undefined {
  return value === undefined || typeof value === "number";
}
