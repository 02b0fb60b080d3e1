import { languageNames } from "./row.ts";
import type { Asked, Reply, Row } from "./row.ts";
import { listed } from "./telling.ts";
import type { Traits } from "./traits.ts";
import { refusal } from "./refusals.ts";

/** The answer to `GET /snippets`. @param all the newest first. */
export function listReply(all: readonly Row[], asked: Asked, traits: Traits): Reply {
  if (all.length === 0 && traits.emptyList !== "list") {
    return traits.emptyList === "204"
      ? { status: 204 }
      : { status: 404, json: { message: "No snippets found" } };
  }
  const wanted = Number(asked.query.get("per_page") ?? 20);
  const limit = traits.pageSize;
  if (wanted > 50 && (limit === "over50is422" || limit === "over50is400")) {
    return refusal(limit === "over50is422" ? 422 : 400, "per_page", "must be at most 50", {
      ...traits,
      errors:
        traits.errors === "fail200" || traits.errors === "code200" ? "message" : traits.errors,
    });
  }
  const size = limit === "always20" ? 20 : Math.min(wanted, limit === "atMost30" ? 30 : 100);
  const first = traits.firstPage === "zero" ? 0 : 1;
  const page = Number(asked.query.get("page") ?? first);
  const pages = Math.max(1, Math.ceil(all.length / size));
  const isPast = page < first || page >= first + pages;
  if (isPast && (traits.pastEnd === "404" || traits.pastEnd === "400")) {
    return {
      status: Number(traits.pastEnd),
      json: { message: "The page number is larger than the number of pages." },
    };
  }
  const shown = isPast && traits.pastEnd === "firstAgain" ? first : page;
  const start = (shown - first) * size;
  const items = start < 0 ? [] : all.slice(start, start + size).map((row) => listed(row, traits));
  const total = traits.total === "told" ? all.length : undefined;
  const headers: Record<string, string> =
    traits.total === "inHeader" ? { "x-total-count": String(all.length) } : {};
  const isEmpty = items.length === 0 && traits.pastEnd === "noItems";
  return {
    status: 200,
    headers,
    json: enveloped(items, total, page < first + pages - 1 ? page + 1 : undefined, isEmpty, traits),
  };
}

function enveloped(
  items: readonly unknown[],
  total: number | undefined,
  next: number | undefined,
  isEmpty: boolean,
  { list }: Traits,
): unknown {
  const counted = (name: string): object => (total === undefined ? {} : { [name]: total });
  const named = (name: string): object => (isEmpty ? {} : { [name]: items });
  const link = next === undefined ? null : `/snippets?page=${String(next)}`;
  switch (list) {
    case "bare":
      return items;
    case "data":
      return { data: items, meta: counted("total") };
    case "items":
      return { ...named("items"), ...counted("total") };
    case "results":
      return { ...counted("count"), next: link, previous: null, results: items };
    case "embedded":
      return {
        ...(isEmpty ? {} : { _embedded: { snippetList: items } }),
        _links: { self: { href: "/snippets" } },
        page: counted("totalElements"),
      };
    case "hydra":
      return { "@type": "hydra:Collection", "hydra:member": items, ...counted("hydra:totalItems") };
    case "value":
      return { ...counted("@odata.count"), value: items };
    case "snippets":
      return { ...named("snippets"), ...counted("total") };
    case "numbered":
      return { code: 0, msg: "ok", data: { list: items, ...counted("total") } };
    case "jsend":
      return { status: "success", data: items, ...counted("total") };
    case "counted":
      return total === undefined ? items : [items, total];
    case "byId":
      return {
        snippets: Object.fromEntries(items.map((item, at) => [`s${String(at)}`, item])),
        ...counted("total"),
      };
  }
}

/** The answer to `GET /languages`. */
export function languagesReply({ languages }: Traits): Reply {
  const rows = Object.entries(languageNames).map(([id, name]) => ({ id: Number(id), name }));
  switch (languages) {
    case "rows":
      return { status: 200, json: rows };
    case "data":
      return { status: 200, json: { data: rows } };
    case "map":
      return { status: 200, json: languageNames };
    case "hydra":
      return {
        status: 200,
        json: {
          "hydra:member": rows.map((row) => ({ "@id": `/languages/${String(row.id)}`, ...row })),
          "hydra:totalItems": rows.length,
        },
      };
  }
}

/** The answer to `GET /account`. */
export function accountReply({ account }: Traits): Reply {
  const ada = { id: "7", username: "ada" };
  switch (account) {
    case "bare":
      return { status: 200, json: ada };
    case "data":
      return { status: 200, json: { data: ada } };
    case "attributes":
      return {
        status: 200,
        json: { data: { type: "accounts", id: "7", attributes: { username: "ada" } } },
      };
  }
}
