import { languageNames } from "./row.ts";
import type { Row } from "./row.ts";
import type { Traits } from "./traits.ts";

type Field =
  "id" | "title" | "description" | "tags" | "private" | "language" | "code" | "created" | "updated";
type Names = Readonly<Record<Field, string>>;

const plainNames: Names = {
  id: "id",
  title: "title",
  description: "description",
  tags: "tags",
  private: "private",
  language: "language_id",
  code: "code",
  created: "created_at",
  updated: "updated_at",
};

const synonyms: Readonly<Record<Field, readonly string[]>> = {
  id: ["_id", "snippet_id", "id"],
  title: ["name", "subject", "headline"],
  description: ["summary", "desc", "notes"],
  tags: ["labels", "keywords", "categories"],
  private: ["is_private", "secret", "hidden"],
  language: ["lang_id", "lang", "language"],
  code: ["content", "body", "source", "text", "snippet"],
  created: ["created", "date", "createdOn"],
  updated: ["updated", "modified", "updatedOn"],
};

function namesOf({ names, salt }: Traits): Names {
  switch (names) {
    case "plain":
      return plainNames;
    case "camel":
      return {
        ...plainNames,
        private: "isPrivate",
        language: "languageId",
        created: "createdAt",
        updated: "updatedAt",
      };
    case "pascal":
      return {
        id: "Id",
        title: "Title",
        description: "Description",
        tags: "Tags",
        private: "IsPrivate",
        language: "LanguageId",
        code: "Code",
        created: "CreatedAt",
        updated: "UpdatedAt",
      };
    case "kebab":
      return {
        ...plainNames,
        tags: "tag-list",
        private: "is-private",
        language: "language-id",
        created: "created-at",
        updated: "updated-at",
      };
    case "synonyms":
      return Object.fromEntries(
        Object.entries(synonyms).map(([field, all], at) => [field, all[(salt + at) % all.length]]),
      ) as never;
    case "odd":
      return {
        ...plainNames,
        title: "caption_txt",
        description: "blurb",
        tags: "stickers",
        private: "eyes_only",
        language: "tongue",
        code: "payload",
      };
  }
}

/** A record as the server tells it, without what surrounds it. */
export function told(
  row: Row,
  traits: Traits,
  where: "list" | "single",
): Readonly<Record<string, unknown>> {
  const names = namesOf(traits);
  const left = new Set<Field>(leftOut(traits, where));
  const parts: Partial<Record<Field, readonly [name: string, value: unknown]>> = {
    id: [names.id, idOf(row, traits)],
    title: [names.title, titleOf(row.title, traits)],
    description: [names.description, row.description === "" ? emptyText(traits) : row.description],
    tags: [names.tags, tagsOf(row.tags, traits)],
    private: visibilityOf(row, traits, names.private),
    language: languageOf(row, traits, names.language),
    code: codeOf(row, traits, names.code),
    created: [names.created, timeOf(row.created, traits)],
    updated: [names.updated, timeOf(row.updated, traits)],
  };
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([field, [, value]]) => !left.has(field as Field) && value !== undefined)
      .map(([, part]) => part),
  );
}

function leftOut({ listed, untold }: Traits, where: "list" | "single"): readonly Field[] {
  const everywhere: readonly Field[] =
    untold === "nothing" || untold === "codeLinked" ? [] : [untold];
  if (where === "single") return everywhere;
  switch (listed) {
    case "whole":
      return everywhere;
    case "noCode":
      return [...everywhere, "code"];
    case "noDescription":
      return [...everywhere, "description"];
    case "noTags":
      return [...everywhere, "tags"];
    case "noPrivate":
      return [...everywhere, "private"];
    case "idAndTitle":
      return ["code", "description", "tags", "private", "language", "created", "updated"];
  }
}

export function idOf(row: Row, { ids }: Traits): unknown {
  return ids === "number" ? row.number : row.id;
}

export function newId(count: number, { ids }: Traits): string {
  switch (ids) {
    case "number":
    case "text":
      return String(count);
    case "uuid":
      return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    case "opaque":
      return `snp_${(count * 7919).toString(36)}-X`;
  }
}

function emptyText({ emptyTexts }: Traits): unknown {
  return emptyTexts === "empty" ? "" : emptyTexts === "null" ? null : undefined;
}

function textsOf(text: string, { texts }: Traits): unknown {
  return texts === "rawRendered" ? { raw: text, rendered: html(text) } : text;
}

function titleOf(title: string, traits: Traits): unknown {
  return traits.texts === "titleRendered" ? { rendered: html(title) } : textsOf(title, traits);
}

function html(text: string): string {
  return text.replaceAll("&", "&#038;").replaceAll("<", "&lt;");
}

function tagsOf(tags: readonly string[], { tagsTold }: Traits): unknown {
  switch (tagsTold) {
    case "array":
      return tags;
    case "comma":
      return tags.join(",");
    case "spaces":
      return tags.join(" ");
    case "named":
      return tags.map((name) => ({ name }));
    case "rows":
      return tags.map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase() }));
    case "nullIfEmpty":
      return tags.length === 0 ? null : tags;
  }
}

function timeOf(time: number, { times }: Traits): unknown {
  const iso = new Date(time).toISOString();
  switch (times) {
    case "iso":
      return iso;
    case "seconds":
      return Math.floor(time / 1_000);
    case "milliseconds":
      return time;
    case "sql":
      return iso.slice(0, 19).replace("T", " ");
    case "none":
      return undefined;
  }
}

function visibilityOf(
  row: Row,
  { visibility, names }: Traits,
  name: string,
): readonly [string, unknown] {
  switch (visibility) {
    case "boolean":
      return [name, row.private];
    case "digit":
      return [name, row.private ? 1 : 0];
    case "word":
      return [name, String(row.private)];
    case "yesNo":
      return [name, row.private ? "yes" : "no"];
    case "inverted":
      return [
        names === "camel" ? "isPublic" : names === "pascal" ? "IsPublic" : "public",
        !row.private,
      ];
    case "enum":
      return [names === "pascal" ? "Visibility" : "visibility", row.private ? "private" : "public"];
    case "row":
      return [
        names === "pascal" ? "Visibility" : "visibility",
        row.private ? { id: 1, name: "Private" } : { id: 2, name: "Public" },
      ];
    case "bytes":
      return [name, { type: "Buffer", data: [row.private ? 1 : 0] }];
  }
}

function languageOf(
  row: Row,
  { languageTold, names }: Traits,
  name: string,
): readonly [string, unknown] {
  const own = names === "pascal" ? "Language" : "language";
  const title = languageNames[row.language] ?? "";
  switch (languageTold) {
    case "number":
      return [name, Number(row.language)];
    case "text":
      return [name, row.language];
    case "row":
      return [own, { id: Number(row.language), name: title }];
    case "name":
      return [own, title];
    case "address":
      return [own, `/languages/${row.language}`];
    case "relation":
      return ["relationships", { language: { data: { type: "languages", id: row.language } } }];
  }
}

function codeOf(row: Row, traits: Traits, name: string): readonly [string, unknown] {
  if (traits.code === "dropped" || traits.code === "refused") return [name, undefined];
  if (traits.untold === "codeLinked") return ["raw_url", `/raw/${row.id}`];
  switch (traits.codePlace) {
    case "field":
      return [name, textsOf(row.code, traits)];
    case "firstFile":
      return ["files", [{ filename: "main.ts", content: row.code }]];
    case "fileMap":
      return [
        "files",
        { "main.ts": { filename: "main.ts", size: row.code.length, content: row.code } },
      ];
    case "fragments":
      return [
        "fragments",
        [{ id: row.number * 10, file_name: "main", code: row.code, position: 0 }],
      ];
  }
}

/** What surrounds the answer to a read or a write of one record. */
export function wrapped(row: Row, traits: Traits): unknown {
  const record = told(row, traits, "single");
  switch (traits.record) {
    case "bare":
      return record;
    case "data":
      return { data: record };
    case "attributes":
      return { data: resource(record, row) };
    case "root":
      return { snippet: record };
    case "arrayOfOne":
      return [record];
    case "result":
      return { success: true, result: record };
    case "jsend":
      return { status: "success", data: record };
    case "numbered":
      return { code: 0, msg: "ok", data: record };
    case "linked":
      return { ...record, _links: { self: { href: `/snippets/${row.id}` } } };
  }
}

/** A record in a list. */
export function listed(row: Row, traits: Traits): unknown {
  const record = told(row, traits, "list");
  return traits.record === "attributes" ? resource(record, row) : record;
}

function resource(record: Readonly<Record<string, unknown>>, row: Row): unknown {
  const { relationships, ...attributes } = record;
  return {
    type: "snippets",
    id: row.id,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== "id")),
    ...(relationships === undefined ? {} : { relationships }),
  };
}
