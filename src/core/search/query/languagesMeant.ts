import { foldText } from "../index/charTable.ts";
import type { LanguageNameOf } from "../searchEngine.ts";

/**
 * The library's languages for a `lang:` value: the one of this name, else the one with this alias, else all whose names
 * begin with it.
 * @param names of the library's languages. @returns them folded.
 */
export function languagesMeant(
  value: string,
  names: Iterable<string>,
  languageNameOf?: LanguageNameOf,
): ReadonlySet<string> {
  const wanted = foldText(value);
  const usual = (name: string): string => foldText(languageNameOf?.(name) ?? name);
  const folded = [...new Set(names)].map(foldText);
  const ways: readonly ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => usual(name) === usual(wanted),
    (name) => name.startsWith(wanted),
  ];
  const found = ways.map((way) => folded.filter(way)).find(({ length }) => length > 0);
  return new Set(found);
}
