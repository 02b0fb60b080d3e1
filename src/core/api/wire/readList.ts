import { SnippetError } from "../../errors.ts";
import { countOf, isJsonArray, isJsonObject, member, memberAt } from "./fields.ts";
import type { JsonObject } from "./fields.ts";

const listPaths = [
  ["data"],
  ["items"],
  ["snippets"],
  ["languages"],
  ["tags"],
  ["results"],
  ["records"],
  ["list"],
  ["content"],
  ["rows"],
  ["data", "items"],
];
const totalPaths = [["total"], ["total_count"], ["meta", "total"], ["pagination", "total"]];
const nextPaths = [
  ["next"],
  ["links", "next"],
  ["_links", "next"],
  ["meta", "next_page"],
  ["next_page"],
  ["next_cursor"],
  ["meta", "next_cursor"],
];
const totalHeaders = ["x-total-count", "x-total"];

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

/**
 * A list as a bare array, in an envelope, or as an object of id to record.
 * @param listPath where it stands at this service, as a JSON pointer; the usual places are looked at next.
 * @throws {SnippetError} `not-the-service` for anything else: never an empty list.
 */
export function readList(
  value: unknown,
  headers: ReadonlyMap<string, string>,
  listPath?: string,
): ListPage {
  const found = findItems(value, listPath);
  if (found === undefined) {
    throw new SnippetError("not-the-service", "The server's response is not a list.");
  }
  const { items, path } = found;
  const count = countOf(memberAt(value, ["count"]));
  const totals = [
    ...totalHeaders.map((name) => headers.get(name)),
    ...totalPaths.map((names) => memberAt(value, names)),
    // Many services mean by "count" the records of this page.
    count === items.length ? undefined : count,
  ];
  const link = headers.get("link");
  return {
    items,
    path,
    total: totals.map(countOf).find((total) => total !== undefined && total >= items.length),
    hasNext: hasNext(value, link),
    next: linkTarget(link) ?? nextTarget(value),
  };
}

interface FoundItems {
  readonly items: readonly unknown[];
  readonly path: string | undefined;
}

function findItems(value: unknown, listPath: string | undefined): FoundItems | undefined {
  const known = listPath === undefined ? undefined : itemsAt(value, fromPointer(listPath));
  if (known !== undefined) {
    return known;
  }
  if (isJsonArray(value)) {
    return { items: value, path: "" };
  }
  if (!isJsonObject(value)) {
    return undefined;
  }
  const embedded = Object.keys(objectAt(value, "_embedded")).map((name) => ["_embedded", name]);
  const paths = [...listPaths, ...(embedded.length === 1 ? embedded : [])];
  const usual = paths.map((path) => itemsAt(value, path)).find((found) => found !== undefined);
  const other =
    usual === undefined
      ? (onlyArray(value) ?? recordsById(value) ?? onlyArrayBelow(value))
      : undefined;
  return usual ?? (other === undefined ? undefined : { items: other, path: undefined });
}

function itemsAt(value: unknown, path: readonly string[]): FoundItems | undefined {
  const items = memberAt(value, path);
  return isJsonArray(items) ? { items, path: toPointer(path) } : undefined;
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = member(value, name);
  return isJsonObject(found) ? found : {};
}

/** RFC 6901. */
function fromPointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function toPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function onlyArray(value: JsonObject): readonly unknown[] | undefined {
  const arrays = Object.values(value).filter(isJsonArray);
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** A list one level further down, where it is the only one. */
function onlyArrayBelow(value: JsonObject): readonly unknown[] | undefined {
  const arrays = Object.values(value)
    .filter(isJsonObject)
    .flatMap((inner) => Object.values(inner).filter(isJsonArray));
  return arrays.length === 1 ? arrays[0] : undefined;
}

/** An empty object is a list without records; a record has some text of its own, an envelope has none. */
function recordsById(value: JsonObject): readonly unknown[] | undefined {
  const records = Object.entries(value).map(([id, record]) => ({ id, record }));
  const isRecord = (record: unknown): record is JsonObject =>
    isJsonObject(record) && Object.values(record).some((it) => typeof it === "string");
  return records.every(({ record }) => isRecord(record))
    ? records.map(({ id, record }) =>
        isJsonObject(record) && member(record, "id") === undefined ? { ...record, id } : record,
      )
    : undefined;
}

/** RFC 8288 for the header; a member that is there and empty says that this is the last page. */
function hasNext(value: unknown, link: string | undefined): boolean | undefined {
  if (link !== undefined) {
    return linkTarget(link) !== undefined;
  }
  const more = memberAt(value, ["has_more"]);
  if (typeof more === "boolean") {
    return more;
  }
  const next = toldNext(value);
  return next === undefined ? undefined : next !== null && next !== "" && next !== false;
}

/** The address of the relation `next` in a Link header (RFC 8288 section 3). */
function linkTarget(link: string | undefined): string | undefined {
  return /<([^<>]*)>(?=[^<]*;\s*rel\s*=\s*"?(?:[^";,<]*\s)?next(?:[\s";,]|$))/i.exec(
    link ?? "",
  )?.[1];
}

function toldNext(value: unknown): unknown {
  return nextPaths.map((path) => memberAt(value, path)).find((next) => next !== undefined);
}

function nextTarget(value: unknown): string | undefined {
  const found = toldNext(value);
  const target = isJsonObject(found) ? member(found, "href") : found;
  return typeof target === "string" && target !== "" && target.length <= 2_048 ? target : undefined;
}
