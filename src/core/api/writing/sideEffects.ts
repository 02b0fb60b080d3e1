import type { Snippet, SnippetDraft } from "../../model.ts";
import type { Dialect, TextField } from "../dialect/dialect.ts";
import { undone } from "../rewrites.ts";
import type { DraftField } from "./differences.ts";
import type { Patch, ShownRecord } from "./patch.ts";
import { hasContent, isJsonArray, isJsonObject, member, textOf } from "../wire/fields.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";
import { readTags } from "../wire/readTag.ts";

const textFields: readonly TextField[] = ["title", "description", "code"];

/**
 * The patch for a server that was first seen by this write to escape texts: what it had told escaped, and was sent as it was
 * told, or edited as it was shown, is escaped twice by now.
 * @param shown the snippet as it was read before the write.
 * @returns the same patch if there is no such text.
 */
export function plainPatch(
  patch: Patch,
  shown: Snippet | undefined,
  before: Dialect["rewrites"],
  after: Dialect["rewrites"],
): Patch {
  const plain = textFields.flatMap((field) => {
    const isNew = after[field]?.includes("escaped") && !before[field]?.includes("escaped");
    const [told = "", meant] = [shown?.[field], patch.meant[field]];
    const text = isNew && undone(told, ["escaped"]) !== told ? undone(meant, ["escaped"]) : meant;
    return text === meant ? [] : [[field, text]];
  });
  const meant = { ...patch.meant, ...Object.fromEntries(plain) } as SnippetDraft;
  return plain.length === 0 ? patch : { ...patch, meant };
}

/**
 * The members that an edit emptied, and in which a field may be that no member tells: a server may replace the whole record
 * by what it is sent. Members that a server works out of other fields, such as the address of a public page, go with these.
 * @param shown the record as it was read before the edit.
 * @param sent the fields of the edit.
 */
export function emptiedBy(
  { source = {}, missing = new Set() }: Partial<ShownRecord>,
  after: SnippetRecord,
  sent: ReadonlySet<DraftField>,
): readonly string[] {
  const isUntold = (field: "description" | "tags"): boolean =>
    missing.has(field) && !sent.has(field);
  return Object.keys(source).filter((name) => {
    const [value, left] = [source, after.source].map((it) => member(it, name));
    return isText(value)
      ? isUntold("description") && !isText(left)
      : isUntold("tags") && isList(value) && !isList(left);
  });
}

/**
 * The patch with the fields that an edit emptied under other names: of all that was not sent, the one text that went is the
 * description, and the one list of words the tags.
 * @param names as {@link emptiedBy}.
 */
export function withEmptied(
  patch: Patch,
  names: readonly string[],
  { source = {} }: Partial<ShownRecord>,
): Patch {
  const values = names.map((name) => member(source, name));
  const texts = values.filter((it) => typeof it === "string");
  const lists = values.filter(isList).map((it) => readTags(it) ?? []);
  const [tags, ...others] = lists.filter(hasContent);
  const found = {
    ...(texts.length === 1 && { description: texts[0] }),
    ...(tags !== undefined && others.length === 0 && { tags }),
  };
  const fields = new Set([...patch.fields, ...(Object.keys(found) as DraftField[])]);
  return fields.size === patch.fields.size
    ? patch
    : { ...patch, fields, meant: { ...patch.meant, ...found } };
}

/** A text that is no address, also as `{rendered}`. */
function isText(value: unknown): boolean {
  const texts = isJsonObject(value) ? Object.values(value) : [value];
  return texts.some((it) => /^(?!https?:)[^]/.test(textOf(it) ?? ""));
}

function isList(value: unknown): boolean {
  return isJsonArray(value) && hasContent(value);
}
