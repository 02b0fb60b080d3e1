import { distinct, isJsonArray, isJsonObject, splitTags } from "./fields.ts";
import { readLabel } from "./readLanguage.ts";

/** A tag is text, or an object that names it. */
export function readTag(value: unknown): string | undefined {
  return readLabel(value, ["name", "tag", "title", "label", "slug"]);
}

/**
 * The tags of a record: an array of tags, or one text of tags separated by commas or spaces (spec "Snippet").
 * Repetitions are dropped.
 */
export function readTags(value: unknown): readonly string[] {
  if (isJsonArray(value)) {
    return distinct(value.map(readTag));
  }
  const [inner, ...more] = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : [];
  return inner !== undefined && more.length === 0
    ? readTags(inner)
    : splitTags(typeof value === "string" ? value : "");
}
