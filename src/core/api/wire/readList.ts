import { SnippetError } from "../../errors.ts";
import { countOf, isJsonArray, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { plainName, placesIn, pointerTo, told, valueAt } from "./places.ts";
import type { Placed } from "./places.ts";
import { idIn } from "./recordIn.ts";

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
/** What stands around a list. */
const furniture = new Set(
  (
    "links link meta metadata page pages pagination paging pageinfo self first last prev previous size limit " +
    "offset skip perpage pagesize from to view context embedded empty numberofelements totalpages pagecount " +
    "currentpage lastpage number sort pageable status success ok code msg message"
  )
    .split(" ")
    .concat(totalNames, nextNames, moreNames),
);
/** What is furniture and says nothing of a list. */
const talk = new Set("status success ok code msg message".split(" "));
const totalHeaders = [
  "x-total-count",
  "x-total",
  "x-wp-total",
  "total-count",
  "x-pagination-total",
];

/** One page of a list whose shape is open in the specification. */
export interface ListPage {
  readonly items: readonly unknown[];
  /** How many there are on all pages, where the answer says so. */
  readonly total: number | undefined;
  /** Whether there is a next page, where the answer says so. */
  readonly hasNext: boolean | undefined;
  /** Where the list stood, as a JSON pointer; undefined where it was found in no one place. */
  readonly path: string | undefined;
  /** An address (RFC 8288) or an opaque cursor of the next page, as it was told; never shown or logged. */
  readonly next: string | undefined;
}

/** What a list is of; only names may come as a map of texts or counts. */
export type ListKind = "records" | "names";

/**
 * A list as a bare array, in an envelope, or as an object of id to record. No list is an empty one where it has nothing
 * around it but what lists have, or says that it holds none.
 * @param listPath where it stands at this service, as a JSON pointer; the usual places are looked at next.
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
  // Many services mean by "count" the records of this page.
  const counts = around.filter((it) => it.name !== "count" || countOf(it.value) !== items.length);
  const totals = [
    ...totalHeaders.map((name) => headers.get(name)),
    /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1],
    ...counts.filter(({ name }) => totalNames.includes(name)).map((it) => it.value),
  ];
  const target = linkTarget(headers.get("link") ?? "");
  const next = target ?? nextTold(around);
  return {
    ...found,
    total: totals.map(countOf).find((total) => total !== undefined && total >= items.length),
    hasNext: headers.has("link") ? target !== undefined : (moreTold(around) ?? isGiven(next)),
    next: typeof next === "string" && next !== "" && next.length <= 2_048 ? next : undefined,
  };
}

type FoundItems = Pick<ListPage, "items" | "path">;

function itemsIn(
  value: unknown,
  around: readonly Placed[],
  known: string | undefined,
  kind: ListKind,
): FoundItems | undefined {
  if (isJsonArray(value)) {
    return { items: value, path: "" };
  }
  const atKnown = known === undefined ? undefined : valueAt(value, known);
  if (isJsonArray(atKnown) || atKnown === null) {
    return { items: atKnown ?? [], path: known };
  }
  const map = mapIn(value, around, kind);
  const list = arrayIn(around);
  if (list !== undefined && (map === undefined || map.length === 0)) {
    return { items: list.value as readonly unknown[], path: pointerTo(list.place) };
  }
  const items = map ?? (isFurniture(around) ? [] : undefined);
  return items && { items, path: undefined };
}

/** Records by their ids, as they are or under a name of lists; none where nothing else is said. */
function mapIn(
  value: unknown,
  around: readonly Placed[],
  kind: ListKind,
): readonly unknown[] | undefined {
  const maps = [value, ...around.filter(isNamedAsList).map((it) => it.value)]
    .map((it) => (isJsonObject(it) ? recordsById(it, kind) : undefined))
    .filter((records) => records !== undefined);
  const isSilent = !around.some(({ name }) => talk.has(name));
  return maps.find(({ length }) => length > 0) ?? (isSilent ? maps[0] : undefined);
}

/** The likeliest of the outermost arrays; of several without a name of lists, none. */
function arrayIn(around: readonly Placed[]): Placed | undefined {
  const arrays = around.filter(
    ({ name, value }) => isJsonArray(value) && name !== "links" && name !== "link",
  );
  const top = arrays.filter(({ depth }) => depth === arrays[0]?.depth);
  const named = listNames.flatMap((wanted) => top.filter(({ name }) => name === wanted));
  return named[0] ?? (top.length === 1 ? top[0] : undefined);
}

function isNamedAsList({ name, depth }: Placed): boolean {
  return depth === 1 && listNames.includes(name);
}

/** An empty object is a list without records; a record has some text of its own, an envelope has none. */
function recordsById(value: JsonObject, kind: ListKind): readonly unknown[] | undefined {
  const entries = Object.entries(value);
  const isNames = kind === "names" && !entries.some(([key]) => talk.has(plainName(key)));
  if (entries.length > 0 && isNames && entries.every(([, it]) => countOf(it) !== undefined)) {
    return entries.map(([name]) => name);
  }
  if (entries.length > 0 && isNames && entries.every(([, it]) => labelOf(it) !== undefined)) {
    return entries.map(([id, name]) => ({ id, name }));
  }
  const areRecords = entries.every(
    ([key, record]) =>
      isJsonObject(record) &&
      Object.values(record).some((it) => typeof it === "string") &&
      ![...furniture, ...listNames].includes(plainName(key)),
  );
  return areRecords ? entries.map(([id, record]) => withId(record as JsonObject, id)) : undefined;
}

/** A key is an id only where the record tells none. */
function withId(record: JsonObject, key: string): JsonObject {
  return idIn(record, undefined) === undefined ? { id: key, ...record } : record;
}

/**
 * Whether there is nothing but what stands around a list, which then is empty. `null` is what some languages make of a
 * list that was never filled.
 */
function isFurniture(around: readonly Placed[]): boolean {
  const own = around.filter(({ depth }) => depth === 1);
  const isSaid = around.some((it) => totalNames.includes(it.name) && countOf(it.value) === 0);
  return (
    own.some(({ name }) => furniture.has(name) && !talk.has(name)) &&
    own.every(
      ({ name, value }) => furniture.has(name) || value === null || (isSaid && !labelOf(value)),
    )
  );
}

/** Whether there are more pages, by a flag. */
function moreTold(around: readonly Placed[]): boolean | undefined {
  const flag = (value: unknown): boolean | undefined =>
    typeof value === "boolean" ? value : undefined;
  const isLast = told(around, ["last", "islast", "lastpage", "islastpage"], flag);
  return told(around, moreNames, flag) ?? (isLast === undefined ? undefined : !isLast);
}

/** A member that is there and empty says that this is the last page. */
function isGiven(next: unknown): boolean | undefined {
  return next === undefined ? undefined : next !== null && next !== "" && next !== false;
}

/** The address of the relation `next` in a Link header (RFC 8288 section 3). */
function linkTarget(link: string): string | undefined {
  return /<([^<>]*)>(?=[^<]*;\s*rel\s*=\s*"?(?:[^";,<]*\s)?next(?:[\s";,]|$))/i.exec(link)?.[1];
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
