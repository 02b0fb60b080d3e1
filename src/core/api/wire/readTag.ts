import {
  distinct,
  hasContent,
  isJsonArray,
  isJsonObject,
  nameOf,
  splitTags,
  textOf,
} from "./fields.ts";
import { bare, membersOf } from "./places.ts";
import { readLabel } from "./readLanguage.ts";

/** The most tags in a list, and the most UTF-16 units of all tags of a record: their groups slow down the editor. */
const most = { tags: 5_000, units: 64 * 1024 };

const names = ["name", "tag", "title", "label", "slug"];

/** A tag is a text, or an object with its name. A number in an object is an id. */
export function readTag(value: unknown): string | undefined {
  return isJsonObject(value)
    ? readLabel(value, names, (it) => nameOf(textOf(bare(it))))
    : nameOf(bare(value));
}

/**
 * The tags of a record: a list of tags, also as the only one in an object, or one text of tags separated by commas or spaces
 * (spec "Snippet"). Repetitions are dropped.
 * @returns undefined for too many, for a text with other marks, and where a tag has no name; a list of only numbers has ids.
 */
export function readTags(value: unknown): readonly string[] | undefined {
  const text = isJsonArray(value) ? value : bare(value);
  if (typeof text === "string") {
    return text.length > most.units || hasMarks(text) ? undefined : splitTags(text);
  }
  const lists = membersOf(value).flatMap((it) => (isJsonArray(it.value) ? [it.value] : []));
  const [only = [value], ...more] = isJsonArray(value) ? [value] : lists;
  const items = (more.length > 0 ? [value] : only).slice(0, most.tags + 1).filter(hasContent);
  const tags = items.every((it) => typeof it === "number")
    ? items.map(() => undefined)
    : items.map(readTag);
  const isWhole = tags.length <= most.tags && tags.join("").length <= most.units;
  return isWhole && tags.every((it) => it !== undefined) ? distinct(tags) : undefined;
}

/** Whether something else than commas and spaces may separate or surround the tags of a text. */
function hasMarks(text: string): boolean {
  const words = splitTags(text);
  const isMark = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word);
  const isHashed = words.length > 0 && words.every((word) => word.startsWith("#"));
  return /[;|<>{}[\]"]/.test(text) || isHashed || words.some(isMark);
}
