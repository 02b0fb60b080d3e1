import type { Language } from "../../model.ts";
import { identifierOf, isJsonObject, labelOf } from "./fields.ts";
import { bare, placesIn } from "./places.ts";
import { idFrom } from "./recordIn.ts";

const idNames = ["id", "languageid", "slug", "key", "code"];
const labelNames = ["name", "title", "label", "language", "displayname", "text", "code"];

/** @returns undefined when it has no usable id: the record's fields are open in the specification. */
export function readLanguage(value: unknown): Language | undefined {
  if (!isJsonObject(value)) {
    const id = idFrom(value);
    return id === undefined ? undefined : { id, name: identifierOf(value) ?? id };
  }
  const id = named(value, idNames, idFrom);
  return id === undefined ? undefined : { id, name: readLabel(value, labelNames) ?? id };
}

/** The first of these names that is there, in the record or one level down in it. */
export function readLabel(value: unknown, names: readonly string[]): string | undefined {
  return isJsonObject(value)
    ? named(value, names, (told) => labelOf(bare(told)))
    : labelOf(bare(value));
}

function named(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
  read: (value: unknown) => string | undefined,
): string | undefined {
  const members = placesIn(record).filter(
    ({ owner }) => owner === record || owner === record["attributes"] || owner === record["data"],
  );
  return names
    .flatMap((wanted) => members.filter(({ name }) => name === wanted))
    .map(({ value }) => read(value))
    .find((text) => text !== undefined);
}

/**
 * The language that a record tells by its id, its name or its address.
 * @param languages of the server, as far as they are known: what is told by its name has its id there.
 */
export function languageTold(value: unknown, languages: readonly Language[]): Language | undefined {
  const told = readLanguage(value);
  const same = (text: string | undefined) => (it: Language) =>
    it.name.toLowerCase() === text?.toLowerCase();
  return (
    told &&
    (languages.find(({ id }) => id === told.id) ??
      languages.find(same(told.name)) ??
      languages.find(same(told.id)) ??
      told)
  );
}
