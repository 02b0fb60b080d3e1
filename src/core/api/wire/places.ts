import { isJsonArray, isJsonObject, member, type JsonObject } from "./fields.ts";
import { readTime } from "./readTime.ts";

/**
 * The place of a value in a record: the name of its member, or a JSON pointer (RFC 6901). `*` in a pointer is the first member
 * of an object with arbitrary names, for example of files. A name in a list is that of a member of each item, and marks in a
 * text stand for commas. `=a` and `=b` at the end stand for true and false: the value is one of these words, see {@link wordOf}.
 */
export type Place = string;

/** A member of an object. */
export interface Named {
  /** As {@link plainName}. */
  readonly name: string;
  readonly value: unknown;
}

interface Member extends Named {
  readonly key: string;
}

/** A value in a response, with its place. */
export interface Placed extends Named {
  readonly place: Place;
  /** The object that it is a member of. */
  readonly owner: JsonObject;
  /** 1 for a member of the outermost object. */
  readonly depth: number;
  /** The length of the longest list around it; 0 outside of lists. */
  readonly among: number;
}

/** A value whose members come next. */
interface Level extends Pick<Placed, "depth" | "among"> {
  readonly path: readonly string[];
  readonly owner: unknown;
}

const maximalDepth = 4;
const maximalPlaces = 400;
const maximalMembers = 100;
/** In UTF-16 units. No longer name has a meaning. */
const longestName = 256;

/** One form for all spellings of a name: `isPrivate`, `is_private`, `Is-Private`, `hydra:isPrivate`, `field_private`. */
export function plainName(name: string): string {
  return /^[a-z]{1,256}$/.test(name)
    ? name
    : name
        .slice(0, longestName)
        .replace(/^(.*[:.]|field_)(?=[\w-])/, "")
        .replaceAll(/[^A-Za-z0-9]/g, "")
        .toLowerCase();
}

/** The first values of a record or an envelope, the outermost first; of a list only those in its first item. */
export function placesIn(root: unknown): readonly Placed[] {
  const found: Placed[] = [];
  const open = [opened({ path: [], owner: root, depth: 1, among: 0 })];
  for (const { path, owner, depth, among } of open) {
    // No real record has a member called `__proto__`.
    const isOpen = isJsonObject(owner) && depth <= maximalDepth && path.at(-1) !== "__proto__";
    for (const { key, name, value } of isOpen
      ? membersOf(owner, maximalPlaces - found.length)
      : []) {
      const own = [...path, path.length > 0 && isOwnName(key, value) ? "*" : key];
      const place = path.length === 0 && !key.startsWith("/") ? key : toPointer(own);
      found.push({ place, name, value, owner: owner as JsonObject, depth, among });
      open.push(opened({ path: own, owner: value, depth: depth + 1, among }));
    }
  }
  return found;
}

function opened(level: Level): Level {
  const { path, owner, among } = level;
  return isJsonArray(owner)
    ? { ...level, path: [...path, "0"], owner: owner[0], among: Math.max(among, owner.length) }
    : level;
}

/** The first own members of an object that have no long name; none for other values. */
export function membersOf(value: unknown, most = maximalMembers): readonly Member[] {
  const object = isJsonObject(value) ? value : {};
  return Object.keys(object)
    .slice(0, most)
    .filter((key) => key.length <= longestName)
    .map((key) => ({ key, name: plainName(key), value: object[key] }));
}

/**
 * The first readable value under one of these names.
 * @param names as {@link plainName}, the likeliest first.
 */
export function told<T>(
  members: readonly Named[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const wanted of names) {
    const all = members.filter(({ name }) => name === wanted).map(({ value }) => read(value));
    const found = all.find((it) => it !== undefined);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The value at this place in a record or an envelope. */
export function valueAt(root: unknown, place: Place): unknown {
  const path = place.startsWith("/") ? fromPointer(place) : [place];
  let current = root;
  for (const [at, name] of path.entries()) {
    if (name.startsWith("=")) {
      const at = path.slice(-2).indexOf(`=${wordOf(current) ?? ""}`);
      return at < 0 ? undefined : at === 0;
    }
    if (isJsonArray(current)) {
      current = /\D/.test(name)
        ? current.map((it) => valueAt(it, toPointer([name])))
        : current[Number(name)];
    } else if (typeof current === "string" && at === path.length - 1) {
      current = withoutMarks(current, name);
    } else if (isJsonObject(current)) {
      current = name === "*" ? Object.values(current)[0] : member(current, name);
    } else {
      return undefined;
    }
  }
  return current;
}

function withoutMarks(text: string, marks: string): string | undefined {
  return text.includes("\\") || !/^[^\w.-]+$/.test(marks)
    ? undefined
    : text.replaceAll(/./g, (it) => (marks.includes(it) ? "," : it));
}

/** RFC 6901. */
export function fromPointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** As a JSON pointer. */
export function pointerTo(place: Place): string {
  return place.startsWith("/") ? place : toPointer([place]);
}

/** Whether one place lies inside the other. */
export function isInside(place: Place, other: Place): boolean {
  return pointerTo(place).startsWith(`${pointerTo(other)}/`);
}

/** A short value as a word that is the same in all records; of a time, only that there is one. */
export function wordOf(given: unknown): string | undefined {
  const value = bare(given);
  const isText = typeof value === "string";
  const isTime = (isText || Number(value) > 1e8) && readTime(value) !== undefined;
  const word = isTime ? "time" : isText ? value : JSON.stringify(value);
  return isJsonObject(value) || !/^\S{1,40}$/.test(word ?? "") ? undefined : word;
}

export function toPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

const wrappers = "raw value plain text markdown source content $oid $date".split(" ");

/** The value without a wrapper: `{raw, rendered}`, `{value}`, an array of one. */
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

/** A name that a user chose, for example of a file, or a number. */
function isOwnName(key: string, value: unknown): boolean {
  return (
    isJsonObject(value) && (/\.|^\d+$/.test(key) || membersOf(value).some((it) => it.value === key))
  );
}
