import type { EncodedBody } from "../apiChannel.ts";
import { carryCode } from "../codeInDescription.ts";
import { inDescription } from "../dialect/dialect.ts";
import { fromPointer, pointerTo } from "../wire/places.ts";
import type { DraftField } from "./differences.ts";
import type { WriteEncoding } from "./encoding.ts";
import type { Patch } from "./patch.ts";

type Member = readonly [path: readonly string[], value: string | number | boolean];

/** The body of a create or an edit, with only the fields of the patch. */
export function draftBody({ meant, fields }: Patch, encoding: WriteEncoding): EncodedBody {
  const isJson = encoding.bodyEncoding === "json";
  const isCarried = encoding.codeField === inDescription;
  const { description, code } = meant;
  const languageId = Number(meant.languageId);
  const isNumber = String(languageId) === meant.languageId && Number.isSafeInteger(languageId);
  const ifSent = (field: DraftField, members: () => readonly Member[]): readonly Member[] =>
    fields.has(field) ? members() : [];
  const whole = isCarried ? carryCode(description, code, encoding.language) : description;
  const codeField = isCarried ? encoding.emptied : encoding.codeField;
  const members: readonly Member[] = [
    [["language_id"], isJson && isNumber ? languageId : meant.languageId],
    [["title"], meant.title],
    ...ifSent(isCarried && fields.has("code") ? "code" : "description", () => [
      [["description"], whole],
    ]),
    ...ifSent("tags", () => tagMembers(meant.tags, encoding)),
    ...ifSent("private", () => [[["private"], meant.private === true]]),
    ...ifSent("code", () =>
      codeField === undefined ? [] : codeMembers(codeField, isCarried ? "" : code, meant.title),
    ),
    ...ifSent("code", () => (encoding.isDoubled ? [[["code"], code]] : [])),
  ];
  return isJson ? jsonBody(members) : formBody(members, encoding);
}

function codeMembers(codeField: string, code: string, title: string): readonly Member[] {
  const path = fromPointer(pointerTo(codeField)).map((name) => (name === "*" ? title : name));
  const name: Member = [["files", "0", "filename"], title];
  return [...(codeField.startsWith("/files/0/") ? [name] : []), [path, code]];
}

/** A form can express an empty list only by one empty value. */
function tagMembers(
  tags: readonly string[],
  { tagForm, bodyEncoding }: WriteEncoding,
): readonly Member[] {
  switch (tagForm) {
    case "comma":
      return [[["tags"], tags.join(",")]];
    case "space":
      return [[["tags"], tags.join(" ")]];
    case "brackets":
    case "repeat":
      if (bodyEncoding === "json") {
        return tags.length === 0
          ? [[["tags", "-"], ""]]
          : tags.map((tag, at): Member => [["tags", String(at)], tag]);
      }
      return (tags.length === 0 ? [""] : tags).map((tag): Member => [
        tagForm === "brackets" ? ["tags", ""] : ["tags"],
        tag,
      ]);
  }
}

type Building = { [name: string]: unknown } | unknown[];

/** Numbers are places in a list; `-` makes an empty one. */
function jsonBody(members: readonly Member[]): EncodedBody {
  const root: Building = {};
  for (const [path, value] of members) {
    let at: Building = root;
    for (const [depth, name] of path.entries()) {
      const next = path[depth + 1];
      if (name !== "-") {
        const inner: unknown =
          next === undefined
            ? value
            : (Reflect.get(at, name) ?? (/^(\d+|-)$/.test(next) ? [] : {}));
        Reflect.set(at, name, inner);
        at = inner as Building;
      }
    }
  }
  return { contentType: "application/json", text: JSON.stringify(root) };
}

function formBody(members: readonly Member[], { formBoolean }: WriteEncoding): EncodedBody {
  const form = members.map(([[first = "", ...others], value]) => [
    [first, ...others.map((name) => `[${name}]`)].join(""),
    formBoolean === "1-0" && typeof value === "boolean" ? String(Number(value)) : String(value),
  ]);
  const text = new URLSearchParams(form).toString();
  return { contentType: "application/x-www-form-urlencoded", text };
}
