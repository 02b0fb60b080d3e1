import type { Language } from "../../model.ts";
import { identifierOf, isJsonObject, labelOf } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { bare, membersOf, told } from "./places.ts";
import type { Named } from "./places.ts";
import { bodyName, idFrom } from "./recordIn.ts";
import { idNames } from "./synonyms.ts";

const labelNames = ["name", "title", "label", "language", "displayname", "text", "code"];

/** @returns undefined when it has no usable id: the record's fields are open in the specification. */
export function readLanguage(value: unknown): Language | undefined {
  if (!isJsonObject(value)) {
    const id = idFrom(value);
    return id === undefined ? undefined : { id, name: identifierOf(value) ?? id };
  }
  const id = told(ownMembers(value), [...idNames, "languageid", "code"], idFrom);
  return id === undefined ? undefined : { id, name: readLabel(value, labelNames) ?? id };
}

/** In UTF-16 units. What is longer is no name that anybody could read in a list. */
const longestLabel = 1_000;

/** The first of these names that is there, in the record or one level down in it. */
export function readLabel(value: unknown, names: readonly string[]): string | undefined {
  const read = (it: unknown): string | undefined => {
    const label = labelOf(bare(it));
    return label !== undefined && label.length <= longestLabel ? label : undefined;
  };
  return isJsonObject(value) ? told(ownMembers(value), names, read) : read(value);
}

function ownMembers(record: JsonObject): readonly Named[] {
  const own = membersOf(record);
  const bodies = own.filter(({ name }) => bodyName.test(name));
  return [...own, ...bodies.flatMap(({ value }) => membersOf(value))];
}

/** Languages of a server do not change, and each record asks for one. */
const indexes = new WeakMap<readonly Language[], ReadonlyMap<string, Language>>();

/** By id, and by what they are called in small letters; an id counts before a name, the first before others. */
function indexOf(languages: readonly Language[]): ReadonlyMap<string, Language> {
  const known = indexes.get(languages);
  if (known !== undefined) {
    return known;
  }
  const index = new Map<string, Language>();
  for (const language of languages.toReversed()) {
    index.set(`name ${language.name.toLowerCase()}`, language);
    index.set(`id ${language.id}`, language);
  }
  indexes.set(languages, index);
  return index;
}

/**
 * The language that a record tells by its id, its name or its address.
 * @param languages of the server, as far as they are known: what is told by its name has its id there.
 */
export function languageTold(value: unknown, languages: readonly Language[]): Language | undefined {
  const language = readLanguage(value);
  if (language === undefined) {
    return undefined;
  }
  const index = indexOf(languages);
  const named = (text: string): Language | undefined => index.get(`name ${text.toLowerCase()}`);
  return index.get(`id ${language.id}`) ?? named(language.name) ?? named(language.id) ?? language;
}
