import type { Manner, Personality } from "../personality.ts";
import type { TinyRecord } from "../tinyServer.ts";

/**
 * The first list after a write is that from before it.
 */
function staleLists(): Manner {
  let copy: readonly TinyRecord[] = [];
  let isStale = false;
  return {
    answer: ({ method }) => {
      isStale ||= method !== "GET";
      return undefined;
    },
    choose: (all, { page, perPage }) => {
      if (page !== 1) return all.slice((page - 1) * perPage, page * perPage);
      const told = isStale ? copy : all;
      isStale = false;
      copy = [...all];
      return told.slice(0, perPage);
    },
  };
}

/** What a list looks like and how it goes on. */
export const listPersonalities: readonly Personality[] = [
  { name: "list in {data}", result: "kept", manner: { list: (data) => ({ data }) } },
  { name: "list in {snippets}", result: "kept", manner: { list: (snippets) => ({ snippets }) } },
  {
    name: "list in {items, total}",
    result: "kept",
    seeds: 145,
    manner: { list: (items, { total }) => ({ items, total }) },
  },
  {
    name: "list as an object of records by id",
    result: "kept",
    manner: {
      record: ({ id, ...rest }, where) =>
        where === "list" ? { ...rest, key: id } : { id, ...rest },
      list: (records) =>
        Object.fromEntries(
          records.map((record) => {
            const { key, ...rest } = record as { readonly key: string };
            return [key, rest];
          }),
        ),
    },
  },
  {
    name: "list in {_embedded} with _links",
    result: "kept",
    seeds: 45,
    manner: {
      maximalPerPage: 20,
      list: (records, { page, pages }) => ({
        _embedded: { snippets: records },
        _links: { self: { href: "/snippets" }, ...(page < pages ? { next: { href: "/x" } } : {}) },
      }),
    },
  },
  {
    name: "list in {result: {list}}",
    result: "kept",
    manner: { list: (list, { total }) => ({ result: { list, total } }) },
  },
  {
    name: "list deep inside, told by a setting",
    result: "kept",
    settings: { listPath: "/response/entries/snippets" },
    manner: {
      list: (snippets) => ({ response: { entries: { snippets, pinned: [] }, ids: [] } }),
    },
  },
  {
    name: "Link headers, 20 a page",
    result: "kept",
    seeds: 45,
    manner: {
      maximalPerPage: 20,
      listHeaders: ({ page, pages }): Record<string, string> =>
        page < pages ? { link: `</snippets?page=${String(page + 1)}>; rel="next"` } : { link: "" },
    },
  },
  {
    name: "Link headers with a cursor, page numbers ignored",
    result: "kept",
    seeds: 45,
    manner: {
      choose: (all, { request }) => {
        const start = Number(request.query.get("after") ?? 0);
        return all.slice(start, start + 20);
      },
      listHeaders: ({ request, total }): Record<string, string> => {
        const end = Number(request.query.get("after") ?? 0) + 20;
        return end < total
          ? { link: `</snippets?after=${String(end)}&access_token=theirs>; rel="next"` }
          : {};
      },
    },
  },
  {
    name: "next_cursor, page numbers ignored",
    result: "kept",
    seeds: 45,
    manner: {
      choose: (all, { request }) => {
        const start = Number(request.query.get("cursor") ?? 0);
        return all.slice(start, start + 20);
      },
      list: (items, { request, total }) => {
        const end = Number(request.query.get("cursor") ?? 0) + 20;
        return { items, next_cursor: end < total ? String(end) : null };
      },
    },
  },
  { name: "pages from 0", result: "kept", manner: { firstPage: 0 } },
  { name: "pages from 0, more than one", result: "kept", seeds: 145, manner: { firstPage: 0 } },
  {
    name: "pages from 0 with a total",
    result: "kept",
    seeds: 45,
    manner: { firstPage: 0, maximalPerPage: 20, list: (items, { total }) => ({ items, total }) },
  },
  { name: "per_page clamped to 20", result: "kept", seeds: 45, manner: { maximalPerPage: 20 } },
  {
    name: "pages ignored: everything at once, for ever",
    result: "kept",
    seeds: 45,
    manner: { choose: (all) => all },
  },
  {
    name: "last page repeated for ever",
    result: "kept",
    seeds: 45,
    manner: {
      choose: (all, { page, pages }) => {
        const start = (Math.max(1, Math.min(page, pages)) - 1) * 20;
        return all.slice(start, start + 20);
      },
      maximalPerPage: 20,
    },
  },
  {
    name: "records move to later pages while they are read",
    result: "kept",
    seeds: 145,
    manner: {
      choose: (all, { page, perPage }) => {
        const start = page < 1 ? Infinity : (page - 1) * perPage - 3 * (page - 1);
        return all.slice(start, start + perPage);
      },
    },
  },
  {
    name: "an empty page past the end is a 404",
    result: "kept",
    seeds: 45,
    manner: {
      maximalPerPage: 20,
      answer: ({ method, path, query }) =>
        method === "GET" &&
        path === "/snippets" &&
        !["1", "2", "3"].includes(query.get("page") ?? "")
          ? { status: 404, json: { message: "No such page." } }
          : undefined,
    },
  },
  { name: "lists that lag behind writes", result: "kept", manner: staleLists },
  {
    name: "page 0 is a fault",
    result: "kept",
    manner: {
      answer: ({ query }) => (query.get("page") === "0" ? { status: 500 } : undefined),
    },
  },
];
