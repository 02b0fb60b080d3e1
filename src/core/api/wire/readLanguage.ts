import type { Language } from "../../model.ts";
import { identifierOf, isJsonArray, isJsonObject, nameOf, type JsonObject } from "./fields.ts";
import { bare, membersOf, told, type Named } from "./places.ts";
import { idFrom, idIn, wrapperName } from "./recordIn.ts";
import { idNames } from "./synonyms.ts";

const labelNames = "displayname name title label language lang text code slug".split(" ");

/** Its id, its name, an object with them, or both as `[2, "Go"]`: the specification leaves this open. A name alone is the id, too. */
export function readLanguage(given: unknown): Language | undefined {
  const [first, second] = isJsonArray(given) ? given : [];
  const value = typeof first === "number" ? { id: first, name: second } : given;
  if (!isJsonObject(value)) {
    const only = idFrom(value);
    return only === undefined ? undefined : { id: only, name: identifierOf(value) ?? only };
  }
  const name = readLabel(value, labelNames);
  const own = told(ownMembers(value), [...idNames, "code", "value"], idFrom);
  const id = own ?? idIn(value) ?? identifierOf(name);
  return id === undefined ? undefined : { id, name: name ?? id };
}

/** The first of these names that is present, in the record or one level down. */
export function readLabel(
  value: unknown,
  names: readonly string[],
  read = (it: unknown): string | undefined => nameOf(bare(it)),
): string | undefined {
  return isJsonObject(value) ? told(ownMembers(value), names, read) : read(value);
}

function ownMembers(record: JsonObject): readonly Named[] {
  const own = membersOf(record).map(withoutNoun);
  const bodies = own.filter(({ name }) => wrapperName.test(name));
  return [...own, ...bodies.flatMap(({ value }) => membersOf(value))];
}

/** `language_id` is the id of a language. */
function withoutNoun({ name, value }: Named): Named {
  return { name: name.replace(/^(language|lang|tag)(?=id$|name$)/, ""), value };
}

/** A cache, since every record needs it and the languages of a server do not change. */
const indexes = new WeakMap<readonly Language[], ReadonlyMap<string, Language>>();

/** By id and by name in lower case. An id wins over a name, and the first one over later ones. */
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
 * The language of a record, from an id, a name or a URL.
 * @param languages of the server, if known, to look up the id of a name.
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
