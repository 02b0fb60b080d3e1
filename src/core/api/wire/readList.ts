import { SnippetError } from "../../errors.ts";
import { countOf, isJsonArray, isJsonObject, labelOf, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { plainName, toPointer } from "./places.ts";
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
  const around = membersOf(value);
  const found = itemsIn(value, around, listPath, kind);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a list.");
  }
  const { items } = found;
  const totals = [
    ...totalHeaders.map((name) => headers.get(name)),
    /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1],
    ...around
      .filter(({ name }) => totalNames.includes(name))
      // Many services mean by "count" the records of this page.
      .map((it) => (it.name === "count" && countOf(it.value) === items.length ? "" : it.value)),
  ];
  const link = headers.get("link");
  return {
    ...found,
    total: totals.map(countOf).find((total) => total !== undefined && total >= items.length),
    hasNext: hasNext(around, link),
    next: linkTarget(link) ?? nextTarget(around),
  };
}

/** A member of the answer or of an object in it, but of no record in a list. */
interface Member {
  /** As `plainName`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The outermost first. */
function membersOf(value: unknown): readonly Member[] {
  const found: (readonly Member[])[] = [];
  let level: readonly Omit<Member, "name">[] = [{ path: [], value }];
  for (let depth = 0; depth < maximalDepth; depth += 1) {
    const members = level.flatMap((owner) =>
      (isJsonObject(owner.value) ? Object.entries(owner.value) : []).map(([key, it]): Member => ({
        name: plainName(key),
        path: [...owner.path, key],
        value: it,
      })),
    );
    found.push(members);
    level = members.flatMap((it) =>
      it.name === "links" && isJsonArray(it.value)
        ? it.value.filter(isJsonObject).map((link) => ({ ...it, value: relation(link) }))
        : [it],
    );
  }
  return found.flat();
}

/** `{rel, href}` as the member that it stands for. */
function relation(link: JsonObject): JsonObject {
  const rel = member(link, "rel");
  return typeof rel === "string" ? { [rel]: member(link, "href") } : link;
}

type FoundItems = Pick<ListPage, "items" | "path">;

function itemsIn(
  value: unknown,
  around: readonly Member[],
  known: string | undefined,
  kind: ListKind,
): FoundItems | undefined {
  if (isJsonArray(value)) {
    return { items: value, path: "" };
  }
  const map = mapIn(value, around, kind);
  const array = (map?.length ?? 0) > 0 ? undefined : arrayIn(around);
  const list =
    around.find(
      (it) => toPointer(it.path) === known && (isJsonArray(it.value) || it.value === null),
    ) ?? array;
  if (list !== undefined) {
    return { items: isJsonArray(list.value) ? list.value : [], path: toPointer(list.path) };
  }
  const items = map ?? (isFurniture(around) ? [] : undefined);
  return items && { items, path: undefined };
}

/** Records by their ids, as they are or under a name of lists; none where nothing else is said. */
function mapIn(
  value: unknown,
  around: readonly Member[],
  kind: ListKind,
): readonly unknown[] | undefined {
  const maps = [value, ...around.filter(isNamedAsList).map((it) => it.value)]
    .map((it) => (isJsonObject(it) ? recordsById(it, kind) : undefined))
    .filter((records) => records !== undefined);
  const isSilent = !around.some(({ name }) => talk.has(name));
  return maps.find(({ length }) => length > 0) ?? (isSilent ? maps[0] : undefined);
}

/** The likeliest of the outermost arrays; of several without a name of lists, none. */
function arrayIn(around: readonly Member[]): Member | undefined {
  const arrays = around.filter(
    ({ name, value }) => isJsonArray(value) && name !== "links" && name !== "link",
  );
  const top = arrays.filter(({ path }) => path.length === arrays[0]?.path.length);
  const named = listNames.flatMap((wanted) => top.filter(({ name }) => name === wanted));
  return named[0] ?? (top.length === 1 ? top[0] : undefined);
}

function isNamedAsList({ name, path }: Member): boolean {
  return path.length === 1 && listNames.includes(name);
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
function isFurniture(around: readonly Member[]): boolean {
  const own = around.filter(({ path }) => path.length === 1);
  const isSaid = around.some((it) => totalNames.includes(it.name) && countOf(it.value) === 0);
  return (
    own.some(({ name }) => furniture.has(name) && !talk.has(name)) &&
    own.every(
      ({ name, value }) => furniture.has(name) || value === null || (isSaid && !labelOf(value)),
    )
  );
}

/** RFC 8288 for the header; a member that is there and empty says that this is the last page. */
function hasNext(around: readonly Member[], link: string | undefined): boolean | undefined {
  if (link !== undefined) {
    return linkTarget(link) !== undefined;
  }
  const flags = around.filter(({ value }) => typeof value === "boolean");
  const more = flags.find(({ name }) => moreNames.includes(name))?.value;
  const last = flags.find(({ name }) => /^(is)?last(page)?$/.test(name))?.value;
  if (more !== undefined || last !== undefined) {
    return more === undefined ? last === false : more === true;
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

function toldNext(around: readonly Member[]): unknown {
  return nextNames
    .map((wanted) => around.find(({ name }) => name === wanted)?.value)
    .find((next) => next !== undefined);
}

function nextTarget(around: readonly Member[]): string | undefined {
  const found = toldNext(around);
  const target = isJsonObject(found) ? member(found, "href") : found;
  return typeof target === "string" && target !== "" && target.length <= 2_048 ? target : undefined;
}
