import { isJsonArray, isJsonObject, member } from "./fields.ts";
import type { JsonObject } from "./fields.ts";

/**
 * Where a value stands in a record: the name of its member, or a JSON pointer (RFC 6901) in which `*` is the first
 * member of an object that names its members as it likes, such as files by their names.
 */
export type Place = string;

/** A value somewhere in a record. */
export interface Placed {
  readonly place: Place;
  /** As {@link plainName}. */
  readonly name: string;
  readonly value: unknown;
  /** What it is a member of. */
  readonly owner: JsonObject;
}

/** What is to be looked through next. */
interface Level<T = unknown> {
  readonly path: readonly string[];
  readonly owner: T;
}

const maximalDepth = 4;
const maximalPlaces = 400;

/** The same for every way to write a name: `isPrivate`, `is_private`, `Is-Private`, `hydra:isPrivate`. */
export function plainName(name: string): string {
  return /^[a-z]+$/.test(name)
    ? name
    : name
        .replace(/^.*[:.](?=[\w-])/, "")
        .replaceAll(/[^A-Za-z0-9]/g, "")
        .toLowerCase();
}

/** The first values of a record, the outermost first; of a list only what stands in its first one. */
export function placesIn(record: JsonObject): readonly Placed[] {
  const found: Placed[] = [];
  let level: readonly Level<JsonObject>[] = [{ path: [], owner: record }];
  for (let depth = 0; depth < maximalDepth && found.length < maximalPlaces; depth += 1) {
    const next: Level[] = [];
    for (const { path, owner } of level) {
      const left = maximalPlaces - found.length;
      for (const [key, value] of left > 0 ? Object.entries(owner).slice(0, left) : []) {
        const own = [...path, path.length > 0 && isOwnName(key, value) ? "*" : key];
        const place = path.length === 0 && !key.startsWith("/") ? key : toPointer(own);
        found.push({ place, name: plainName(key), value, owner });
        const isList = isJsonArray(value);
        next.push({ path: isList ? [...own, "0"] : own, owner: isList ? value[0] : value });
      }
    }
    level = next.filter(isLevel);
  }
  return found;
}

/** A member called `__proto__` is no part of a record that anybody means. */
function isLevel(level: Level): level is Level<JsonObject> {
  return isJsonObject(level.owner) && level.path.at(-1) !== "__proto__";
}

/** What stands there in this record. */
export function valueAt(record: JsonObject, place: Place): unknown {
  const path = place.startsWith("/") ? fromPointer(place) : [place];
  let current: unknown = record;
  for (const name of path) {
    if (isJsonArray(current)) {
      current = current[Number(name)];
    } else if (isJsonObject(current)) {
      current = name === "*" ? Object.values(current)[0] : member(current, name);
    } else {
      return undefined;
    }
  }
  return current;
}

/** RFC 6901. */
export function fromPointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** RFC 6901. */
export function toPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

const wrappers = [
  "raw",
  "value",
  "plain",
  "text",
  "markdown",
  "source",
  "content",
  "$oid",
  "$date",
];

/** What a value is that comes with what is made of it: `{raw, rendered}`, `{value}`, an array of one. */
export function bare(value: unknown): unknown {
  if (isJsonArray(value)) {
    return value.length === 1 ? bare(value[0]) : value;
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const name = wrappers.find((each) => typeof member(value, each) === "string");
  return name === undefined ? value : member(value, name);
}

/** A name that a person gave, and no server: of a file, or a number. */
function isOwnName(key: string, value: unknown): boolean {
  return (
    isJsonObject(value) && (/\.|^\d+$/.test(key) || Object.values(value).some((it) => it === key))
  );
}
