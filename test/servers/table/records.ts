import type { Personality } from "../personality.ts";

/** What a record looks like. */
export const recordPersonalities: readonly Personality[] = [
  {
    name: "tags as objects",
    result: "kept",
    manner: {
      record: (it) => ({ ...it, tags: it.tags.map((name, id) => ({ id, name })) }),
      tags: [{ id: 1, name: "web", count: 3 }],
    },
  },
  {
    name: "tags as one text with commas",
    result: "kept",
    manner: { record: (it) => ({ ...it, tags: it.tags.join(", ") }) },
  },
  {
    name: "ids as numbers",
    result: "kept",
    manner: { record: (it) => ({ ...it, id: Number(it.id), language_id: Number(it.language_id) }) },
  },
  {
    name: "ids as numbers above 2^53",
    result: "kept",
    manner: {
      newId: (count) => String(9_007_199_254_740_993n + 2n * BigInt(count)),
      json: (text) => text.replaceAll(/"id":"(\d{16,})"/g, '"id":$1'),
    },
  },
  {
    name: "ids as UUIDs under uuid",
    result: "kept",
    manner: {
      newId: (count) => `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
      record: ({ id, ...rest }) => ({ ...rest, uuid: id }),
    },
  },
  {
    name: "single record in {data}",
    result: "kept",
    manner: { record: (it, where) => (where === "single" ? { data: it } : it) },
  },
  {
    name: "single record in {snippet}",
    result: "kept",
    manner: { record: (it, where) => (where === "single" ? { snippet: it } : it) },
  },
  {
    name: "records as {id, attributes}",
    result: "kept",
    manner: {
      record: ({ id, ...attributes }, where) =>
        where === "single"
          ? { data: { type: "snippets", id, attributes } }
          : { type: "snippets", id, attributes },
      list: (data) => ({ data }),
    },
  },
  {
    name: "visibility as a word",
    result: "kept",
    manner: {
      record: ({ private: it, ...rest }) => ({ ...rest, visibility: it ? "private" : "public" }),
    },
  },
  {
    name: "title told as name",
    result: "kept",
    manner: { record: ({ title, ...rest }) => ({ ...rest, name: title }) },
  },
  {
    name: "title told as heading, by a setting",
    result: "kept",
    settings: { fields: { title: "heading" } },
    manner: { record: ({ title, ...rest }) => ({ ...rest, heading: title }) },
  },
  {
    name: "title told as heading, found out",
    result: "kept",
    titlesAtOnce: false,
    manner: { record: ({ title, ...rest }) => ({ ...rest, heading: title }) },
  },
  {
    name: "language as an object",
    result: "kept",
    manner: {
      record: ({ language_id: id, ...rest }) => ({
        ...rest,
        language: { id: Number(id), name: id === "1" ? "TypeScript" : "Go" },
      }),
    },
  },
  {
    name: "times as seconds, camelCase",
    result: "kept",
    manner: {
      record: ({ created_at: at, ...rest }) => ({ ...rest, createdAt: Date.parse(at) / 1_000 }),
    },
  },
  {
    name: "lists without code",
    result: "kept",
    manner: {
      record: ({ code, ...rest }, where) => (where === "list" ? rest : { ...rest, code }),
    },
  },
  {
    name: "privacy ignored",
    result: /public, although/,
    manner: { keep: (it) => ({ ...it, private: false }) },
  },
  {
    name: "title cut at 20",
    result: /title/,
    manner: { keep: (it) => ({ ...it, title: it.title.slice(0, 20) }) },
  },
  {
    name: "tags in lower case and sorted",
    result: /tags/,
    manner: { keep: (it) => ({ ...it, tags: it.tags.map((tag) => tag.toLowerCase()).toSorted() }) },
  },
  {
    name: "account in {user}",
    result: "kept",
    manner: { account: { user: { id: 7, login: "ada" } } },
  },
];
