import type { Language } from "../../model.ts";
import { firstMember, identifierOf, isJsonObject, labelOf, member } from "./fields.ts";

/** @returns undefined when it has no usable id: the record's fields are open in the specification. */
export function readLanguage(value: unknown): Language | undefined {
  if (!isJsonObject(value)) {
    const id = identifierOf(value);
    return id === undefined ? undefined : { id, name: id };
  }
  const id = identifierOf(firstMember(value, ["id", "language_id", "slug", "key", "code"]));
  if (id === undefined) {
    return undefined;
  }
  return { id, name: labelOf(firstMember(value, ["name", "title", "label", "language"])) ?? id };
}

/**
 * The language of a snippet record: `language_id`, `language` as an object, a name or an id.
 * @param idName the member with its id at this service.
 * @returns empty texts for what the record does not tell.
 */
export function readSnippetLanguage(
  record: Readonly<Record<string, unknown>>,
  idName = "language_id",
): Language {
  const stated = firstMember(record, ["language", "lang"]);
  const nested = isJsonObject(stated) ? readLanguage(stated) : undefined;
  const name = isJsonObject(stated) ? nested?.name : labelOf(stated);
  const id =
    identifierOf(member(record, idName)) ??
    identifierOf(member(record, "language_id")) ??
    nested?.id ??
    identifierOf(stated) ??
    "";
  return { id, name: labelOf(member(record, "language_name")) ?? name ?? id };
}
