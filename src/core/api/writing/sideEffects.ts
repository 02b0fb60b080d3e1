import type { Snippet, SnippetDraft } from "../../model.ts";
import type { Dialect, TextField } from "../dialect/dialect.ts";
import { undone } from "../rewrites.ts";
import type { DraftField } from "./differences.ts";
import type { Patch, ShownRecord } from "./patch.ts";
import { isJsonArray, isJsonObject, member, textOf } from "../wire/fields.ts";
import { bare } from "../wire/places.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/** A member of a body that is sent as a record told it: one value, or a list of these. */
export type ToldMember = readonly [name: string, value: Scalar | readonly Scalar[]];

type Scalar = string | number | boolean;

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
 * The patch with the description that an edit emptied under another name: of all that was not sent, the one text that went is
 * the one field that no member tells.
 */
export function withEmptied(
  patch: Patch,
  names: readonly string[],
  { source = {} }: Pick<ShownRecord, "source">,
  { missing }: SnippetRecord,
): Patch {
  const [text, ...more] = names.flatMap((name) => textOf(member(source, name)) ?? []);
  if (text === undefined || more.length > 0 || !missing.has("description")) {
    return patch;
  }
  const fields = new Set<DraftField>([...patch.fields, "description"]);
  return { ...patch, fields, meant: { ...patch.meant, description: text } };
}

/** These members as a body can give them back: texts, numbers, flags, and lists of these. */
export function givenBack(
  names: readonly string[],
  { source = {} }: Pick<ShownRecord, "source">,
): readonly ToldMember[] {
  return names.flatMap((name): readonly ToldMember[] => {
    const told = member(source, name);
    const value = isJsonArray(told) ? told : bare(told);
    return isScalar(value) || (isJsonArray(value) && value.every(isScalar)) ? [[name, value]] : [];
  });
}

/** A text that is no address, also as `{rendered}`. */
function isText(value: unknown): boolean {
  const texts = isJsonObject(value) ? Object.values(value) : [value];
  return texts.some((it) => /^(?!https?:)[^]/.test(textOf(it) ?? ""));
}

function isList(value: unknown): boolean {
  return isJsonArray(value) && value.length > 0;
}

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}
