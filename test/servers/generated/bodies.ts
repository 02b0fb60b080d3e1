import { textOf } from "./row.ts";
import type { Asked, Reply, Row } from "./row.ts";
import { refusal } from "./refusals.ts";
import type { Traits } from "./traits.ts";

type Fields = Readonly<Record<string, unknown>>;
type Read = { readonly fields: Fields } | { readonly reply: Reply };

/** What the server understands of the body of a write, or why it refuses it; nothing was done then. */
export function readBody(asked: Asked, traits: Traits): Read {
  const isJson = asked.type.includes("json");
  const isMultipart = asked.type.includes("multipart/form-data");
  const isForm = asked.type.includes("x-www-form-urlencoded");
  const refused = (status: number, words: string): Read => ({
    reply: refusal(status, undefined, words, traits),
  });
  const any = (): Read => ({
    fields: isJson
      ? jsonFields(asked.raw)
      : isMultipart
        ? multipartFields(asked)
        : formFields(asked.raw),
  });
  switch (traits.bodies) {
    case "any":
      return any();
    case "formOnly":
      return isForm ? any() : refused(415, "Unsupported Media Type");
    case "jsonOnly415":
      return isJson ? any() : refused(415, "Unsupported Media Type");
    case "jsonOnly400":
      return isJson
        ? any()
        : refused(400, `invalid character '${asked.raw[0] ?? ""}' looking for beginning of value`);
    case "jsonOnly422":
      return isJson ? any() : { reply: refusal(422, "title", "This field is required.", traits) };
    case "jsonOnly500":
      return isJson
        ? any()
        : {
            reply: {
              status: 500,
              text: "<pre>TypeError: Cannot destructure property 'title' of 'req.body' as it is undefined.</pre>",
              headers: { "content-type": "text/html" },
            },
          };
    case "multipart":
      return isMultipart ? any() : refused(415, "multipart/form-data is expected");
    case "rootKey": {
      const read = any();
      const inner = "fields" in read ? read.fields["snippet"] : undefined;
      return typeof inner === "object" && inner !== null
        ? { fields: { ...inner } }
        : refused(400, "param is missing or the value is empty: snippet");
    }
  }
}

function jsonFields(raw: string): Fields {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function formFields(raw: string): Fields {
  return gathered([...new URLSearchParams(raw)]);
}

function multipartFields({ type, raw }: Asked): Fields {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? "";
  const pairs = raw.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [, name, value] = /name="([^"]*)"[^]*?\r\n\r\n([^]*)\r\n$/.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return gathered(pairs);
}

/** `tags[]` becomes a list; of any other repeated name the last counts. */
function gathered(pairs: readonly (readonly [string, string])[]): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const list = name.endsWith("[]") ? name.slice(0, -2) : undefined;
    if (list === undefined) fields[name] = value;
    else fields[list] = [...((fields[list] ?? []) as unknown[]), value];
  }
  return fields;
}

/** What a write changes; what it leaves out is not in it. `reply` where a value is not understood. */
export function understood(
  fields: Fields,
  asked: Asked,
  traits: Traits,
): { readonly row: Partial<Row> } | { readonly reply: Reply } {
  const has = (name: string): boolean => fields[name] !== undefined;
  const isPrivate = has("private") ? truth(fields["private"], asked, traits) : undefined;
  if (isPrivate === "refused")
    return { reply: refusal(422, "private", "must be a boolean", traits) };
  const tags = has("tags") ? tagsFrom(fields["tags"], traits) : undefined;
  if (tags === "refused") {
    const words = traits.tagsTaken === "arrayOnly" ? "must be an array" : "is invalid";
    return { reply: refusal(422, "tags", words, traits) };
  }
  if (traits.code === "refused" && has("code"))
    return { reply: refusal(422, "code", "is not a known field", traits) };
  if (traits.code === "trimmedNotBlank" && has("code") && textOf(fields["code"]).trim() === "")
    return { reply: refusal(422, "code", "may not be blank", traits) };
  return {
    row: {
      ...(has("language_id") ? { language: textOf(fields["language_id"]) } : {}),
      ...(has("title") ? { title: textOf(fields["title"]) } : {}),
      ...(has("description") ? { description: textOf(fields["description"]) } : {}),
      ...(tags === undefined ? {} : { tags }),
      ...(isPrivate === undefined ? {} : { private: isPrivate && traits.privacy === "kept" }),
      ...(has("code") ? codeFrom(textOf(fields["code"]), traits) : {}),
    },
  };
}

function codeFrom(code: string, traits: Traits): Partial<Row> {
  switch (traits.code) {
    case "kept":
    case "refused":
      return { code };
    case "dropped":
      return {};
    case "cut":
      return { code: code.slice(0, 60) };
    case "trimmed":
    case "trimmedNotBlank":
      return { code: code.trim() };
    case "lineFeeds":
      return { code: code.replaceAll("\r\n", "\n") };
  }
}

function truth(value: unknown, { type }: Asked, { booleans }: Traits): boolean | "refused" {
  if (type.includes("json") && typeof value === "boolean") return value;
  const text = String(value);
  switch (booleans) {
    case "any":
      return ["true", "1", "yes", "on"].includes(text);
    case "digits":
      return text === "1" || (text === "0" ? false : "refused");
    case "words":
      return text === "true" || (text === "false" ? false : "refused");
    case "onlyOne":
      return text === "1";
    case "jsonOnly":
      return false;
  }
}

function tagsFrom(value: unknown, { tagsTaken }: Traits): readonly string[] | "refused" {
  const isFilled = (tag: string): boolean => tag !== "";
  if (Array.isArray(value)) return value.map(textOf).filter(isFilled);
  const text = textOf(value);
  switch (tagsTaken) {
    case "split":
      return text.split(/[\s,]+/).filter(isFilled);
    case "comma":
      return text
        .split(",")
        .map((tag) => tag.trim())
        .filter(isFilled);
    case "spaces":
      return text.split(/\s+/).filter(isFilled);
    case "arrayOnly":
    case "arrayNoWord":
      return "refused";
  }
}

/** Whether a body says in any way that the snippet is to be private; undefined where it says nothing. */
export function saysPrivate({ type, raw }: Asked): boolean | undefined {
  const isJson = type.includes("json");
  const value = /"private"\s*:\s*("?)([a-z0-9]+)\1/i.exec(raw)?.[2];
  const form =
    /name="private"\r\n\r\n([^\r]*)/.exec(raw)?.[1] ??
    new URLSearchParams(raw).get("private") ??
    undefined;
  const said = isJson ? value : form;
  return said === undefined ? undefined : ["true", "1", "yes", "on"].includes(said);
}
