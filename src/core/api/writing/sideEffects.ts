import type { Snippet, SnippetDraft } from "../../model.ts";
import type { Dialect, TextField } from "../dialect/dialect.ts";
import { undone } from "../rewrites.ts";
import type { DraftField } from "./differences.ts";
import type { Patch, ShownRecord } from "./patch.ts";
import { isJsonArray, isJsonObject, member, textOf } from "../wire/fields.ts";
import { bare, fromPointer, pointerTo } from "../wire/places.ts";
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
 * The members with texts or lists that an edit emptied: a server may replace the whole record by what it is sent.
 * @param before the record as it was read before the edit.
 * @param sent the fields of the edit, whose members the user may have emptied.
 */
export function emptiedBy(
  { source = {}, places }: Pick<ShownRecord, "source" | "places">,
  after: SnippetRecord,
  sent: ReadonlySet<DraftField>,
): readonly string[] {
  const own = new Set(
    [...(places ?? []), ...after.places]
      .filter(([field]) => sent.has(field as DraftField))
      .map(([, place]) => fromPointer(pointerTo(place))[0]),
  );
  return Object.keys(source).filter(
    (name) => !own.has(name) && isFull(member(source, name)) && !isFull(member(after.source, name)),
  );
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

/** Whether it has a text, also in `{rendered}`, or items. Numbers and flags change by themselves. */
function isFull(value: unknown): boolean {
  const texts = isJsonObject(value) ? Object.values(value) : [value];
  return isJsonArray(value) ? value.length > 0 : texts.some((it) => textOf(it));
}

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}
