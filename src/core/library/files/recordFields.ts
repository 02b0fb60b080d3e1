import type { Snippet, SnippetDraft } from "../../model.ts";

/** Members of a record as they were read: nothing is known of them yet. */
export type Fields = Readonly<Partial<Record<string, unknown>>>;

/** Whether it is a record; a list is none. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether it is a list of texts and of nothing else. */
export function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Whether it has all members of a draft, each of its type; whatever else it has is no fault. */
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

/** JSON leaves out what is undefined, so a time that is missing is one that is not known. */
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
