import type { SnippetId } from "../../model.ts";
import type { EncodedBody } from "../apiChannel.ts";
import { carryCode } from "../codeInDescription.ts";
import { inDescription } from "../dialect/dialect.ts";
import { fromPointer, pointerTo } from "../wire/places.ts";
import type { DraftField } from "./differences.ts";
import type { WriteEncoding } from "./encoding.ts";
import type { Patch } from "./patch.ts";

type Member = readonly [
  path: readonly string[],
  value: string | number | boolean | readonly string[],
];

/** The body of a create or an edit, with only the fields of the patch. @param id of the record that is edited. */
export function draftBody(
  { meant, fields, empty }: Patch,
  encoding: WriteEncoding,
  id?: SnippetId,
): EncodedBody {
  const isJson = encoding.bodyEncoding !== "form";
  const isCarried = encoding.codeField === inDescription;
  const { description, code } = meant;
  const ifSent = (field: DraftField, members: () => readonly Member[]): readonly Member[] =>
    fields.has(field) || (encoding.isWhole && empty.has(field)) ? members() : [];
  const whole = isCarried ? carryCode(description, code, encoding.language) : description;
  const codeField = isCarried ? encoding.emptied : encoding.codeField;
  const mark = { comma: ",", space: " ", brackets: undefined, repeat: undefined }[encoding.tagForm];
  const tags = mark === undefined ? [...meant.tags] : meant.tags.join(mark);
  const [isPrivate, isDigit] = [meant.private === true, encoding.formBoolean === "1-0"];
  const members: readonly Member[] = [
    ...(encoding.hasId === true && id !== undefined ? [[["id"], asNumber(id)] as const] : []),
    [["language_id"], asNumber(meant.languageId)],
    [["title"], meant.title],
    ...ifSent(isCarried && fields.has("code") ? "code" : "description", () => [
      [["description"], whole],
    ]),
    ...ifSent("tags", () => [[["tags"], tags]]),
    ...ifSent("private", () => [[["private"], isDigit ? Number(isPrivate) : isPrivate]]),
    ...ifSent("code", () =>
      codeField === undefined
        ? []
        : codeMembers(codeField, isCarried && !encoding.isDoubled ? "" : code, meant.title),
    ),
    ...ifSent("code", () => (encoding.isDoubled && !isCarried ? [[["code"], code]] : [])),
  ];
  const around = encoding.bodyEncoding === "nested" ? ["snippet"] : [];
  return isJson
    ? jsonBody(members.map(([path, value]) => [[...around, ...path], value]))
    : formBody(members, encoding);
}

/** An id is a number where it can be one. */
function asNumber(id: string): number | string {
  return String(Number(id)) === id && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

function codeMembers(codeField: string, code: string, title: string): readonly Member[] {
  const path = fromPointer(pointerTo(codeField)).map((name) => (name === "*" ? title : name));
  const name: Member = [["files", "0", "filename"], title];
  return [...(codeField.startsWith("/files/0/") ? [name] : []), [path, code]];
}

/** Numbers in a path are places in a list. Servers choose names, so only members that were set here are ever walked. */
function jsonBody(members: readonly Member[]): EncodedBody {
  const root = {};
  for (const [path, value] of members) {
    let at = root;
    for (const [depth, name] of path.entries()) {
      const next = path[depth + 1];
      const there: unknown = Object.getOwnPropertyDescriptor(at, name)?.value;
      const opened = typeof there === "object" ? there : /^\d+$/.test(next ?? "") ? [] : {};
      const inner: unknown = next === undefined ? value : opened;
      const shape = { value: inner, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(at, name, shape);
      at = inner as object;
    }
  }
  return { contentType: "application/json", text: JSON.stringify(root) };
}

/** A form can express an empty list only by one empty value. */
function formBody(members: readonly Member[], { tagForm }: WriteEncoding): EncodedBody {
  const form = members.flatMap(([[first = "", ...others], value]) => {
    const name = [first, ...others.map((it) => `[${it}]`)].join("");
    if (typeof value === "object") {
      const each = tagForm === "brackets" ? `${name}[]` : name;
      return (value.length === 0 ? [""] : value).map((tag) => [each, tag]);
    }
    return [[name, String(value)]];
  });
  const text = new URLSearchParams(form).toString();
  return { contentType: "application/x-www-form-urlencoded", text };
}
