import type { Language } from "../../model.ts";
import { identifierOf, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { bare, membersOf, told } from "./places.ts";
import type { Named } from "./places.ts";
import { idFrom } from "./recordIn.ts";

const idNames = ["id", "languageid", "slug", "key", "code"];
const labelNames = ["name", "title", "label", "language", "displayname", "text", "code"];

/** @returns undefined when it has no usable id: the record's fields are open in the specification. */
export function readLanguage(value: unknown): Language | undefined {
  if (!isJsonObject(value)) {
    const id = idFrom(value);
    return id === undefined ? undefined : { id, name: identifierOf(value) ?? id };
  }
  const id = told(ownMembers(value), idNames, idFrom);
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
  return [record, member(record, "attributes"), member(record, "data")].flatMap(membersOf);
}

/**
 * The language that a record tells by its id, its name or its address.
 * @param languages of the server, as far as they are known: what is told by its name has its id there.
 */
export function languageTold(value: unknown, languages: readonly Language[]): Language | undefined {
  const language = readLanguage(value);
  const same = (text: string | undefined) => (it: Language) =>
    it.name.toLowerCase() === text?.toLowerCase();
  return (
    language &&
    (languages.find(({ id }) => id === language.id) ??
      languages.find(same(language.name)) ??
      languages.find(same(language.id)) ??
      language)
  );
}
