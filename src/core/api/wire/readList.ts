import { SnippetError } from "../../errors.ts";
import { countOf, hasContent, isJsonArray, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { plainName, placesIn, pointerTo, told, valueAt, type Placed } from "./places.ts";
import { contentCount, isRecord, withId } from "./recordIn.ts";

/** As `plainName`, the likeliest first. */
const listNames = (
  "data items snippets languages tags results records list content rows member value entries docs " +
  "nodes edges elements objects hits collection values payload result response"
).split(" ");
const totalNames = (
  "total totalcount totalitems totalelements totalrecords totalresults totalsize itemcount " +
  "resultcount recordstotal totalhits count"
).split(" ");
const nextNames = "next nextpage nextlink nextcursor nexturl nextpageurl nextpagetoken".split(" ");
const moreNames = "hasmore hasnext hasnextpage more".split(" ");
/** Members about the response itself are no languages. */
const talk = /^(status|success|ok|code|msg|message)$/;
const totalHeaders = "x-total-count x-total x-wp-total total-count x-pagination-total".split(" ");

/** One page of a list whose shape is open in the specification. */
export interface ListPage {
  readonly items: readonly unknown[];
  /** The number of records on all pages, if the response has it. */
  readonly total: number | undefined;
  /** Whether there is a next page, if the response tells. */
  readonly hasNext: boolean | undefined;
  /** The place of the list, as a JSON pointer; undefined if it had no single place. */
  readonly path: string | undefined;
  /** The URL (RFC 8288) or the opaque cursor of the next page, unchanged; never shown or logged. */
  readonly next: string | undefined;
}

/** The kind of a list. Only names may be a map of texts or counts. */
export type ListKind = "records" | "names";

/**
 * Reads a list: a bare array, in an envelope, or an object of id to record. A list that was left out is empty, see
 * {@link isLeftOut}.
 * @param listPath its place at this server, as a JSON pointer; the usual places come next.
 * @throws {SnippetError} `not-the-service` for anything else: never an empty list.
 */
export function readList(
  value: unknown,
  headers: ReadonlyMap<string, string>,
  listPath?: string,
  kind: ListKind = "records",
): ListPage {
  const around = placesIn(value).filter(({ among }) => among === 0);
  const found = itemsIn(value, around, listPath, kind);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a list.");
  }
  const { items } = found;
  // At many servers "count" is the number of records on this page.
  const counts = around.filter((it) => it.name !== "count" || countOf(it.value) !== items.length);
  const totals = [
    ...totalHeaders.map((name) => headers.get(name)),
    /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1],
    ...counts.filter(({ name }) => totalNames.includes(name)).map((it) => it.value),
    found.total,
  ];
  const more = told(around, moreNames, (it) => (typeof it === "boolean" ? it : undefined));
  const target = linkTarget(headers.get("link") ?? "");
  const next = target ?? nextTold(around);
  return {
    ...found,
    total: totals.map(countOf).find((total) => total !== undefined && total >= items.length),
    hasNext: headers.has("link") ? target !== undefined : (more ?? isGiven(next)),
    next: typeof next === "string" && next !== "" && next.length <= 2_048 ? next : undefined,
  };
}

/** A list of names, as of tags; an array without a first item is a map of numbers. @throws {SnippetError} as {@link readList}. */
export function readNames(value: unknown, headers: ReadonlyMap<string, string>): ListPage {
  const isMap = isJsonArray(value) && value[0] === null;
  const map = isMap && Object.fromEntries(Object.entries(value).filter(([, it]) => it !== null));
  return readList(map || value, headers, undefined, "names");
}

interface FoundItems extends Pick<ListPage, "items" | "path"> {
  readonly total?: unknown;
}

function itemsIn(
  value: unknown,
  around: readonly Placed[],
  known: string | undefined,
  kind: ListKind,
): FoundItems | undefined {
  if (isJsonArray(value)) {
    return bareItems(value);
  }
  const atKnown = known === undefined ? undefined : valueAt(value, known);
  if (isJsonArray(atKnown) || atKnown === null) {
    return { items: atKnown ?? [], path: known };
  }
  const named = around.filter(({ name, depth }) => depth === 1 && listNames.includes(name));
  const map = [value, ...named.map((it) => it.value)]
    .map((it) => recordsById(it, kind))
    .find(({ length }) => length > 0);
  const list = map === undefined ? arrayIn(around) : undefined;
  if (list !== undefined) {
    return { items: list.value as readonly unknown[], path: pointerTo(list.place) };
  }
  const items = map ?? (isJsonObject(value) && isLeftOut(around) ? [] : undefined);
  return items && { items, path: undefined };
}

/** A list, or a list with its total after it. */
function bareItems(value: readonly unknown[]): FoundItems {
  const [first, total] = value;
  const isCounted = value.length === 2 && isJsonArray(first) && countOf(total) !== undefined;
  return isCounted ? { items: first, path: "/0", total } : { items: value, path: "" };
}

/**
 * An outermost array with a usual name, the one array whose items have the most fields of a snippet, or the only outermost one:
 * lists of users or groups may stand around the list.
 */
function arrayIn(around: readonly Placed[]): Placed | undefined {
  const arrays = around.filter(
    ({ name, value }) => isJsonArray(value) && name !== "links" && name !== "link",
  );
  const top = arrays.filter(({ depth }) => depth === arrays[0]?.depth);
  const counts = arrays.map(({ value }) =>
    Math.max(...(value as unknown[]).slice(0, 20).map((it) => contentCount(it, true))),
  );
  const most = Math.max(1, ...counts);
  const full = arrays.filter((_, at) => counts[at] === most);
  const named = listNames.flatMap((wanted) => top.filter(({ name }) => name === wanted));
  return named[0] ?? [full, top].find(({ length }) => length === 1)?.[0];
}

/** Records by their ids or by other names; none if one of them is no record. */
function recordsById(value: unknown, kind: ListKind): readonly unknown[] {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  const isNames = kind === "names" && !entries.some(([key]) => talk.test(plainName(key)));
  if (isNames && entries.every(([, it]) => countOf(it) !== undefined)) {
    return entries.map(([name]) => name);
  }
  if (isNames && entries.every(([, it]) => labelOf(it) !== undefined)) {
    return entries.map(([id, name]) => ({ id, name }));
  }
  const areRecords = entries.every(
    ([key, it]) =>
      !listNames.includes(plainName(key)) && (isRecord(it) || (isNames && isNamed(it))),
  );
  return (areRecords ? entries : []).map(([slug, it]) => {
    const record = withId(it as JsonObject, slug);
    return isNames ? { slug, ...record } : record;
  });
}

function isNamed(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).some((it) => typeof it === "string");
}

/**
 * Whether the response has only counts and links, as some servers answer for an empty list. A response with a message or a
 * flag of success is no list, unless it counts 0.
 */
function isLeftOut(around: readonly Placed[]): boolean {
  const total = told(around, totalNames, countOf);
  return around.every(({ name, value }) =>
    typeof value === "string"
      ? total === 0 || /^(https?:|\/|$)/.test(value)
      : total !== undefined || isJsonObject(value) || moreNames.includes(name),
  );
}

/** A present but empty member marks the last page. */
function isGiven(next: unknown): boolean | undefined {
  return next === undefined ? undefined : hasContent(next);
}

/** The URL of the relation `next` in a Link header (RFC 8288 section 3). */
function linkTarget(link: string): string | undefined {
  return /<([^<>]*)>(?=[^<]*;\s*rel\s*=(?:\s*")?(?:[^";,<]*\s)?next(?:[\s";,]|$))/i.exec(link)?.[1];
}

/** As `next`, `{"next": {"href"}}` or `{"rel": "next", "href"}`. */
function nextTold(around: readonly Placed[]): unknown {
  const links = around.flatMap(({ name, value }) =>
    name === "links" && isJsonArray(value) ? value.filter(isJsonObject) : [],
  );
  const relations = links.map((link) => ({
    name: plainName(labelOf(member(link, "rel")) ?? ""),
    value: member(link, "href"),
  }));
  return told([...around, ...relations], nextNames, (value) =>
    isJsonObject(value) ? (member(value, "href") ?? value) : value,
  );
}
