import { identifierOf, isJsonArray, isJsonObject, textOf } from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { bare, plainName, placesIn, valueAt } from "./places.ts";
import type { Place, Placed } from "./places.ts";
import { idNames, polarityOf, synonyms } from "./synonyms.ts";
import type { ToldField } from "./synonyms.ts";

const contentNames: ReadonlySet<string> = new Set(
  (["title", "description", "tags", "private", "code", "languageId"] as const).flatMap(
    (field) => synonyms[field].clear,
  ),
);
const maximalDepth = 3;

/** What a server puts the members of a record in, one level down. */
const bodyName = /^(attributes|fields|properties|data|details|meta|metadata|info|snippet)$/;
const envelopeName = /^(data|snippet|item|result|record|response|payload|node)$/;
/** What holds the parts of a record, or what it belongs with. */
const partName =
  /^\/[^/]*(file|fragment|part|content|revision|version|block|cell|relation|embedded)/i;

/** A record, and its id. */
export interface FoundRecord {
  readonly record: JsonObject;
  readonly id: string;
}

/**
 * The record in an answer, in whatever envelope: the outermost object with an id and something else of a snippet, else
 * the outermost with an id.
 * @param idPlace where this server is known to put the id.
 */
export function recordIn(value: unknown, idPlace: Place | undefined): FoundRecord | undefined {
  let first: FoundRecord | undefined;
  let level: readonly (readonly [name: string, value: unknown])[] = [["", value]];
  for (let depth = 0; depth <= maximalDepth; depth += 1) {
    const next: [string, unknown][][] = [];
    for (const [name, told] of level) {
      const record = onlyOne(told);
      if (!isJsonObject(record)) {
        continue;
      }
      const id = idIn(record, idPlace);
      const count = id === undefined ? 0 : contentCount(record, true);
      // One name alone may be that of whoever wrote it.
      const isMeant = first === undefined || envelopeName.test(name);
      if (id !== undefined && count > (isMeant ? 0 : 1)) {
        return { record, id };
      }
      first ??= id === undefined ? undefined : { record, id };
      next.push(Object.entries(record));
    }
    level = next.flat();
  }
  return first;
}

/** Where the fields of a record stand. */
export class RecordPlaces {
  readonly all: readonly Placed[];
  readonly #record: JsonObject;
  /** Its own members, those of what it puts them in, and those of its parts. */
  readonly #groups: readonly [
    own: readonly Placed[],
    bodies: readonly Placed[],
    parts: readonly Placed[],
  ];

  constructor(record: JsonObject) {
    this.#record = record;
    this.all = placesIn(record);
    const own = this.all.filter(({ owner }) => owner === record);
    const isBare = contentCount(record, false) <= 1;
    const bodies = new Set(
      own
        .filter(({ value, name }) => isBody(name, value) && (isBare || bodyName.test(name)))
        .map(({ value }) => value),
    );
    this.#groups = [
      own,
      this.all.filter(({ owner }) => bodies.has(owner)),
      this.all.filter(({ place }) => partName.test(place)),
    ];
  }

  /**
   * Where a field stands: where it is known to, else the first of the usual names, of parts only one that is alone.
   * @param isTold whether a value can be that of the field.
   */
  find(
    field: ToldField,
    known: readonly (Place | undefined)[],
    isTold: (value: unknown, name: string) => boolean,
  ): Placed | undefined {
    const at = known
      .filter((place) => place !== undefined)
      .map((place) => ({ place, name: nameOf(place, field), value: valueAt(this.#record, place) }))
      .find(({ name, value }) => isTold(value, name));
    return at === undefined ? this.#guess(field, isTold) : { ...at, owner: this.#record };
  }

  #guess(field: ToldField, isTold: (value: unknown, name: string) => boolean): Placed | undefined {
    const { clear, vague } = synonyms[field];
    const first = (group: readonly Placed[], names: readonly string[], most: number) =>
      names
        .map((wanted) => group.filter(({ name, value }) => name === wanted && isTold(value, name)))
        .find(({ length }) => length > 0 && length <= most)?.[0];
    const names = [...clear, ...vague];
    const [own, bodies, parts] = this.#groups;
    const isPart = field === "code" || field === "languageId";
    return (
      first(own, names, Infinity) ??
      first(bodies, names, Infinity) ??
      (field === "private"
        ? first(own, own.map(({ name }) => name).filter(isFlagName), 1)
        : undefined) ??
      (isPart ? first(parts, clear, 1) : undefined)
    );
  }
}

/** A name that says neither is one of private, where that is known to stand there. */
function nameOf(place: Place, field: ToldField): string {
  const name = plainName(place.slice(place.lastIndexOf("/") + 1));
  return field === "private" && !isFlagName(name) ? field : name;
}

function isFlagName(name: string): boolean {
  return polarityOf(name) !== undefined;
}

/** An id, also as the last part of an address. */
export function idFrom(value: unknown): string | undefined {
  const told = bare(value);
  return identifierOf(addressed(told)?.[1] ?? told);
}

/** The last part of an address. */
function addressed(value: unknown): RegExpExecArray | null {
  return /^(?:https?:\/)?\/.*?([^/?#]+)\/?$/.exec(textOf(value) ?? "");
}

/** The id that a record itself tells. @param place where this server is known to put it. */
export function idIn(record: JsonObject, place: Place | undefined): string | undefined {
  const known = place === undefined ? undefined : idFrom(valueAt(record, place));
  if (known !== undefined) {
    return known;
  }
  const members = Object.entries(record).map(([key, value]) => [plainName(key), value] as const);
  return idNames
    .flatMap((wanted) => members.filter(([name]) => name === wanted))
    .map(([, value]) => idFrom(value))
    .concat(addressed(valueAt(record, "/_links/self/href"))?.[1])
    .find((id) => id !== undefined);
}

/** @param isDeep whether what stands in members without an id of their own counts, too. */
function contentCount(record: JsonObject, isDeep: boolean): number {
  const own = Object.keys(record).filter((key) => contentNames.has(plainName(key))).length;
  return own > 0 || !isDeep
    ? own
    : Object.entries(record)
        .map(([key, it]) => (isBody(plainName(key), it) ? contentCount(it, false) : 0))
        .reduce((most, count) => Math.max(most, count), 0);
}

function isBody(name: string, value: unknown): value is JsonObject {
  const least = bodyName.test(name) ? 1 : 2;
  return (
    isJsonObject(value) &&
    idIn(value, undefined) === undefined &&
    contentCount(value, false) >= least
  );
}

function onlyOne(value: unknown): unknown {
  return isJsonArray(value) && value.length === 1 ? value[0] : value;
}
