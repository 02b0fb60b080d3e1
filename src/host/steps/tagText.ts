import { foldTag, splitTags, uniqueTags } from "../../core/snippet/tagRules.ts";

/** The tags step's box, read like the server would read it. */
export interface TagText {
  /** All tags in the box, in the spelling of known tags. */
  readonly tags: readonly string[];
  /** Known tags that contain the last word, those that begin with it first. */
  readonly completions: readonly string[];
}

export function readTagText(value: string, known: readonly string[]): TagText {
  const spelled = new Map(known.map((tag) => [foldTag(tag), tag]));
  const tags = uniqueTags(splitTags(value).map((tag) => spelled.get(foldTag(tag)) ?? tag));
  const word = foldTag(lastWord(value));
  const others = known.filter((tag) => !tags.includes(tag) && foldTag(tag).includes(word));
  const begin = others.filter((tag) => foldTag(tag).startsWith(word));
  return { tags, completions: [...begin, ...others.filter((tag) => !begin.includes(tag))] };
}

/** The box with its last word completed, ready for the next one. */
export function completeTag(value: string, tag: string): string {
  const rest = value.slice(0, value.length - lastWord(value).length);
  return `${rest}${tag} `;
}

/** The initial text of the box, ready for another tag. */
export function writeTagText(tags: readonly string[]): string {
  return tags.map((tag) => `${tag} `).join("");
}

function lastWord(value: string): string {
  return /[^\s,]*$/.exec(value)?.[0] ?? "";
}
