import { SnippetError } from "../../errors.ts";
import { countOf, isJsonArray, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { plainName, toPointer, valueAt } from "./places.ts";

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
const maximalDepth = 4;

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
  const around = furnitureOf(value);
  const found =
    itemsIn(value, listPath, kind) ?? (isEmptyList(value, around) ? nothing : undefined);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a list.");
  }
  const { items } = found;
  const totals = [
    ...totalHeaders.map((name) => headers.get(name)),
    /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1],
    ...around
      .filter(([name]) => totalNames.includes(name))
      // Many services mean by "count" the records of this page.
      .map(([name, told]) => (name === "count" && countOf(told) === items.length ? "" : told)),
  ];
  const link = headers.get("link");
  return {
    ...found,
    total: totals.map(countOf).find((total) => total !== undefined && total >= items.length),
    hasNext: hasNext(around, link),
    next: linkTarget(link) ?? nextTarget(around),
  };
}

interface FoundItems {
  readonly items: readonly unknown[];
  readonly path: string | undefined;
}

const nothing: FoundItems = { items: [], path: undefined };

function itemsIn(
  value: unknown,
  known: string | undefined,
  kind: ListKind,
): FoundItems | undefined {
  const atKnown = known === undefined || known === "" ? undefined : valueAt(asRecord(value), known);
  if (isJsonArray(atKnown) || atKnown === null) {
    return { items: atKnown ?? [], path: known };
  }
  if (isJsonArray(value)) {
    return { items: value, path: "" };
  }
  const found = mapIn(value, kind);
  if (found !== undefined) {
    return { items: found, path: undefined };
  }
  const arrays = isJsonObject(value) ? arraysIn(value) : [];
  const byName = listNames
    .flatMap((wanted) => arrays.filter(({ path }) => plainName(path.at(-1) ?? "") === wanted))
    .toSorted((a, b) => a.path.length - b.path.length);
  const [array, ...others] = byName.length > 0 ? byName.slice(0, 1) : arrays;
  return array === undefined || others.length > 0
    ? undefined
    : { items: array.items, path: toPointer(array.path) };
}

/** Records by their ids, as they are or under a name of lists. */
function mapIn(value: unknown, kind: ListKind): readonly unknown[] | undefined {
  const own = isJsonObject(value) ? recordsById(value, kind) : undefined;
  const inner = isJsonObject(value) ? Object.entries(value).filter(isNamedAsList) : [];
  return (
    own ??
    inner
      .map(([, it]) => (isJsonObject(it) ? (recordsById(it, kind) ?? []) : []))
      .find(({ length }) => length > 0)
  );
}

function isNamedAsList([key, value]: readonly [string, unknown]): boolean {
  return isJsonObject(value) && listNames.includes(plainName(key));
}

function arraysIn(
  value: JsonObject,
): readonly { items: readonly unknown[]; path: readonly string[] }[] {
  const found: { items: readonly unknown[]; path: readonly string[] }[] = [];
  let level: readonly (readonly [readonly string[], JsonObject])[] = [[[], value]];
  for (let depth = 0; depth < maximalDepth && found.length === 0; depth += 1) {
    const members = level.flatMap(([path, object]) =>
      Object.entries(object).map(([key, it]) => [[...path, key], it] as const),
    );
    for (const [path, items] of members) {
      if (isJsonArray(items) && !["links", "link"].includes(plainName(path.at(-1) ?? ""))) {
        found.push({ items, path });
      }
    }
    level = members.flatMap(([path, it]) => (isJsonObject(it) ? [[path, it] as const] : []));
  }
  return found;
}

/** An empty object is a list without records; a record has some text of its own, an envelope has none. */
function recordsById(value: JsonObject, kind: ListKind): readonly unknown[] | undefined {
  const entries = Object.entries(value);
  if (
    entries.length > 0 &&
    kind === "names" &&
    !entries.some(([key]) => talk.has(plainName(key)))
  ) {
    if (entries.every(([, it]) => countOf(it) !== undefined)) {
      return entries.map(([name]) => name);
    }
    if (entries.every(([, it]) => labelOf(it) !== undefined)) {
      return entries.map(([id, name]) => ({ id, name }));
    }
  }
  const isRecord = (record: unknown): record is JsonObject =>
    isJsonObject(record) && Object.values(record).some((it) => typeof it === "string");
  const areRecords = entries.every(
    ([key, record]) => isRecord(record) && ![...furniture, ...listNames].includes(plainName(key)),
  );
  return areRecords
    ? entries.map(([id, record]) =>
        isJsonObject(record) && member(record, "id") === undefined ? { ...record, id } : record,
      )
    : undefined;
}

/** `null` is what some languages make of a list that was never filled. */
function isEmptyList(value: unknown, around: readonly Around[]): boolean {
  if (!isJsonObject(value)) {
    return false;
  }
  const members = Object.entries(value).map(([key, it]) => [plainName(key), it] as const);
  const isSaid = around.some(([name, told]) => totalNames.includes(name) && countOf(told) === 0);
  return (
    members.some(
      ([name, it]) => (furniture.has(name) && !talk.has(name)) || isNoRecord(name, it),
    ) &&
    members.every(
      ([name, it]) =>
        furniture.has(name) || it === null || isNoRecord(name, it) || (isSaid && !labelOf(it)),
    )
  );
}

/** An empty map under a name of lists. */
function isNoRecord(name: string, value: unknown): boolean {
  return isNamedAsList([name, value]) && Object.keys(value as JsonObject).length === 0;
}

type Around = readonly [name: string, value: unknown];

/** What stands beside the list, the outermost first, under names as `plainName`; nothing of what is in records. */
function furnitureOf(value: unknown): readonly Around[] {
  const found: Around[] = [];
  let level: readonly JsonObject[] = isJsonObject(value) ? [value] : [];
  for (let depth = 0; depth < maximalDepth; depth += 1) {
    const members = level.flatMap((object) => Object.entries(object));
    const named = members.map(([key, it]): Around => [plainName(key), it]);
    found.push(...named);
    level = named
      .flatMap(([name, it]) =>
        name === "links" && isJsonArray(it) ? it.filter(isJsonObject).map(relation) : [it],
      )
      .filter(isJsonObject);
  }
  return found;
}

/** `{rel, href}` as the member that it stands for. */
function relation(link: JsonObject): JsonObject {
  const rel = member(link, "rel");
  return typeof rel === "string" ? { [rel]: member(link, "href") } : link;
}

function asRecord(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** RFC 8288 for the header; a member that is there and empty says that this is the last page. */
function hasNext(around: readonly Around[], link: string | undefined): boolean | undefined {
  if (link !== undefined) {
    return linkTarget(link) !== undefined;
  }
  const more = around.find(([name, it]) => moreNames.includes(name) && typeof it === "boolean");
  const last = around.find(
    ([name, it]) => /^(is)?last(page)?$/.test(name) && typeof it === "boolean",
  );
  if (more !== undefined || last !== undefined) {
    return more === undefined ? last?.[1] === false : more[1] === true;
  }
  const next = toldNext(around);
  return next === undefined ? undefined : next !== null && next !== "" && next !== false;
}

/** The address of the relation `next` in a Link header (RFC 8288 section 3). */
function linkTarget(link: string | undefined): string | undefined {
  return /<([^<>]*)>(?=[^<]*;\s*rel\s*=\s*"?(?:[^";,<]*\s)?next(?:[\s";,]|$))/i.exec(
    link ?? "",
  )?.[1];
}

function toldNext(around: readonly Around[]): unknown {
  return nextNames
    .map((wanted) => around.find(([name]) => name === wanted)?.[1])
    .find((next) => next !== undefined);
}

function nextTarget(around: readonly Around[]): string | undefined {
  const found = toldNext(around);
  const target = isJsonObject(found) ? member(found, "href") : found;
  return typeof target === "string" && target !== "" && target.length <= 2_048 ? target : undefined;
}
