import type { NamedField } from "../dialect/dialect.ts";

/** A field of a record whose place is looked for. */
export type ToldField = Exclude<NamedField, "id">;

export const idNames = "id uuid guid objectid pk nid slug key".split(" ");

/**
 * Names as `plainName` writes them, the likeliest first: a first guess, over which places that a write has taught win. Clear ones
 * mean this anywhere, vague ones only among other fields of a snippet.
 */
export const synonyms: Readonly<Record<ToldField, Record<"clear" | "vague", readonly string[]>>> = {
  title: {
    clear: ["title", "heading", "headline", "subject"],
    vague: ["name", "label", "caption", "filename", "displayname", "snippetname", "snippettitle"],
  },
  description: {
    clear: ["description", "desc", "descr", "snippetdescription"],
    vague: ["summary", "abstract", "about", "details", "notes", "note", "comment", "excerpt"],
  },
  tags: {
    clear: ["tags", "taglist", "tagnames", "tagsarray", "hashtags", "keywords", "categories"],
    vague: ["labels", "topics", "tag"],
  },
  private: {
    clear: ["private", "isprivate", "public", "ispublic", "visibility", "privacy"],
    vague: ["access", "accesslevel", "secret", "published", "shared", "audience", "status"],
  },
  code: {
    clear: ["code", "content", "contents", "body", "sourcecode", "snippetcode", "codecontent"],
    vague: ["snippet", "source", "text", "data", "value", "raw", "src", "script"],
  },
  languageId: {
    clear: ["languageid", "langid", "language", "lang", "programminglanguage"],
    vague: ["syntax", "mode"],
  },
  createdAt: {
    clear: ["createdat", "created", "createdon", "creationdate", "datecreated", "createddate"],
    vague: ["date", "ctime", "insertedat", "createtime"],
  },
  updatedAt: {
    clear: ["updatedat", "updated", "modifiedat", "modified", "lastmodified", "updatedon"],
    vague: ["mtime", "lastupdated", "updatetime", "changedat", "dateupdated", "datemodified"],
  },
};
