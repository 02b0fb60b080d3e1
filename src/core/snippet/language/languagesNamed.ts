import type { Language } from "../../model.ts";
import { languageNameOf } from "./fileLanguage.ts";
import { foldName } from "./linguist.ts";

/**
 * The languages that a typed text may mean: the one that it names (by its name, an alias, an editor's name or id, or a file
 * extension), then those that begin with it, then those that contain it, each in the given order.
 * @param editorIds an editor's ids by its other names, in lower case.
 */
export function languagesNamed(
  text: string,
  languages: readonly Language[],
  editorIds: ReadonlyMap<string, string> = new Map(),
): readonly Language[] {
  const asked = foldName(text);
  const placeIn = ({ name }: Language): number => foldName(name).indexOf(asked);
  const containing = languages.filter((language) => placeIn(language) >= 0);
  const meant = languageNameOf(editorIds.get(asked) ?? asked);
  const named =
    containing.find(({ name }) => foldName(name) === asked) ??
    (meant === undefined ? meant : languages.find(({ name }) => languageNameOf(name) === meant));
  return [
    ...new Set([
      ...(named === undefined ? [] : [named]),
      ...containing.filter((language) => placeIn(language) === 0),
      ...containing,
    ]),
  ];
}
