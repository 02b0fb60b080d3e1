import { byName } from "../../core/organise/names.ts";
import { isPrefixTag } from "../../core/snippet/prefixTag.ts";
import { foldTag, spellings, splitTags, tagsIn, uniqueTags } from "../../core/snippet/tagRules.ts";

/** The most rows, which each key makes, and the longest tag in one, in UTF-16 units. */
const most = { rows: 1_000, tag: 100 };

/** The tags step's box, read like the server would read it. */
export interface TagText {
  /** All tags in the box, in the spelling of known tags. */
  readonly tags: readonly string[];
  /**
   * The first known tags that contain the last word, those that begin with it before the others. Prefixes of other
   * snippets are among them only when the word begins as one.
   */
  readonly completions: readonly string[];
}

/** The tags that can be completed, by their canonical form, in the order of their names. */
export function knownTags(tags: readonly string[]): ReadonlyMap<string, string> {
  const short = tags.filter(({ length }) => length <= most.tag).flatMap(tagsIn);
  return new Map([...spellings(short)].toSorted(([, one], [, other]) => byName(one, other)));
}

/** @param known as {@link knownTags}. */
export function readTagText(value: string, known: ReadonlyMap<string, string>): TagText {
  const tags = uniqueTags(splitTags(value).map((tag) => known.get(foldTag(tag)) ?? tag));
  const taken = new Set(tags);
  const word = foldTag(lastWord(value));
  const begin: string[] = [];
  const others: string[] = [];
  for (const [folded, tag] of known) {
    const isLeftOut = taken.has(tag) || (isPrefixTag(tag) && !word.startsWith("prefix:"));
    const at = isLeftOut ? -1 : folded.indexOf(word);
    if (at >= 0) {
      (at === 0 ? begin : others).push(tag);
    }
  }
  return { tags, completions: [...begin, ...others].slice(0, most.rows) };
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
