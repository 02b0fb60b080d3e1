import { distinct, isJsonArray, isJsonObject, splitTags } from "./fields.ts";
import { bare, membersOf } from "./places.ts";
import { readLabel } from "./readLanguage.ts";

/** The most tags in a list, and the most UTF-16 units of all tags of a record. */
const most = { tags: 5_000, units: 64 * 1024 };

/** A tag is a text, or an object with its name. */
export function readTag(value: unknown): string | undefined {
  return readLabel(value, ["name", "tag", "title", "label", "slug"]);
}

/**
 * Whether these may be the tags of a record. Too many count as missing: they would be of no use, their groups would slow down
 * the editor, and an edit does not touch missing fields.
 */
export function isTagList(value: unknown): boolean {
  if (isJsonArray(value)) {
    return value.length <= most.tags && readTags(value).join("").length <= most.units;
  }
  const text = bare(value);
  return typeof text === "string"
    ? text.length <= most.units
    : isJsonObject(value) && listsIn(value).every(isTagList);
}

/**
 * The tags of a record: an array of tags, or one text of tags separated by commas or spaces (spec "Snippet").
 * Repetitions are dropped.
 */
export function readTags(value: unknown): readonly string[] {
  if (isJsonArray(value)) {
    return distinct(value.map(readTag));
  }
  const [inner, ...more] = listsIn(value);
  return inner !== undefined && more.length === 0
    ? readTags(inner)
    : splitTags(typeof value === "string" ? value : "");
}

function listsIn(value: unknown): readonly (readonly unknown[])[] {
  return membersOf(value)
    .map((it) => it.value)
    .filter(isJsonArray);
}
