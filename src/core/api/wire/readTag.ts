import { firstMember, isJsonArray, isJsonObject, labelOf } from "./fields.ts";

/** A tag is text, or an object that names it. */
export function readTag(value: unknown): string | undefined {
  return isJsonObject(value)
    ? labelOf(firstMember(value, ["name", "tag", "title", "label"]))
    : labelOf(value);
}

/**
 * The tags of a record: an array of tags, or one text of tags separated by commas or spaces (spec "Snippet").
 * Repetitions are dropped.
 */
export function readTags(value: unknown): readonly string[] {
  if (isJsonArray(value)) {
    return distinct(value.map(readTag));
  }
  return typeof value === "string" ? splitTags(value) : [];
}

/** Tags as a person or a service writes them in one text. */
export function splitTags(text: string): readonly string[] {
  return distinct(text.split(/[\s,]+/));
}

function distinct(tags: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== undefined && tag !== ""))].filter(
    (tag) => tag !== undefined,
  );
}
