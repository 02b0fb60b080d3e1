import { foldText } from "../index/charTable.ts";
import type { LanguageNameOf, SearchDocument } from "../searchEngine.ts";
import { filterValue, valuesOf, type FilterCompletion } from "./filterCompletion.ts";
import { languagesMeant } from "./languagesMeant.ts";
import { beginsWithin, forgivenTypos } from "./typo.ts";

const languageFilter =
  /(?<before>^|\s)(?<key>-?(?:lang|language):)(?:"(?<quoted>[^"]+)"?|(?<plain>[^\s"]+))/gi;

/** Words from this length on may have one typo. */
const shortestWithTypo = 4;

/**
 * "Did you mean lang:JavaScript?": for the first `lang:` in a query that matches none of the library's languages, the
 * most similar one.
 * @returns undefined if every `lang:` is a known language, here or elsewhere, or none is similar.
 */
export function guessLanguage(
  query: string,
  documents: readonly Pick<SearchDocument, "language" | "tags">[],
  languageNameOf?: LanguageNameOf,
): FilterCompletion | undefined {
  for (const { index, 0: whole, groups = {} } of query.matchAll(languageFilter)) {
    const value = groups["quoted"] ?? groups["plain"] ?? "";
    const known = valuesOf("lang", documents);
    const isKnown =
      languageNameOf?.(value) !== undefined ||
      languagesMeant(
        value,
        known.map(({ name }) => name),
        languageNameOf,
      ).size > 0;
    const [best] = known
      .filter(({ name }) => !isKnown && isAlike(foldText(value), foldText(name)))
      .toSorted((a, b) => distance(a.name, value) - distance(b.name, value));
    if (best !== undefined) {
      const filter = `${groups["key"] ?? ""}${filterValue(best.name)}`;
      const after = query.slice(index + whole.length);
      return {
        filter,
        query: `${query.slice(0, index)}${groups["before"] ?? ""}${filter}${after === "" ? " " : after}`,
        count: best.count,
        isGuess: true,
      };
    }
  }
  return undefined;
}

function isAlike(value: string, name: string): boolean {
  const typos = Math.max(forgivenTypos(value.length), value.length >= shortestWithTypo ? 1 : 0);
  return typos > 0 && beginsWithin(value, name, typos);
}

function distance(name: string, value: string): number {
  return Math.abs(name.length - value.length);
}
