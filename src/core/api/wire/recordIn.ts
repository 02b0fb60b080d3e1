import {
  hasContent,
  identifierOf,
  isJsonArray,
  isJsonObject,
  member,
  shortText,
} from "./fields.ts";
import type { JsonObject } from "./fields.ts";
import { bare, membersOf, plainName, placesIn, told, valueAt } from "./places.ts";
import type { Named, Place, Placed } from "./places.ts";
import { polarityOf } from "./privacy.ts";
import { idNames, synonyms, type ToldField } from "./synonyms.ts";

const contentNames: ReadonlySet<string> = new Set(
  (["title", "description", "tags", "private", "code", "languageId"] as const).flatMap(
    (field) => synonyms[field].clear,
  ),
);

const maximalDepth = 3;

/** Names of an object that holds the members of a record, a language or a tag. */
export const wrapperName =
  /^(attributes|fields|properties|data|details|meta|metadata|info|snippet|item|result|record|response|payload|node|doc|document|source|language|tag)$/;
/** Of these, names of an object that is no record of its own, even with an id in it. */
const memberName = /^(attributes|fields|properties)$/;
/** Names of objects that hold parts of a record, or related records. */
const partName =
  /^\/[^/]*(file|fragment|part|content|revision|version|block|cell|relation|embedded)/i;

const linkName = /^(raw|code|content)(url|uri|href|link|path)$/;

export interface FoundRecord {
  readonly record: JsonObject;
  readonly id: string;
}

/**
 * The record in a response, in any envelope: the outermost object with an id and another field of a snippet, or else the
 * outermost with an id.
 * @param idPlace the learned place of the id.
 */
export function recordIn(value: unknown, idPlace: Place | undefined): FoundRecord | undefined {
  let first: FoundRecord | undefined;
  for (const { name, value: told } of envelopesOf(value)) {
    const record = isJsonArray(told) && told.length === 1 ? told[0] : told;
    const id = isJsonObject(record) ? idIn(record, idPlace) : undefined;
    if (!isJsonObject(record) || id === undefined) {
      continue;
    }
    // A single name may be that of the author.
    const isMeant = first === undefined || wrapperName.test(name);
    if (contentCount(record, true) > (isMeant ? 0 : 1)) {
      return { record, id };
    }
    first ??= { record, id };
  }
  return first;
}

/** The outermost object, which nearly always is the record, and the objects in it, outside of lists of several. */
function* envelopesOf(value: unknown): Iterable<Named> {
  yield { name: "", value };
  yield* placesIn(value).filter(({ among, depth }) => among <= 1 && depth <= maximalDepth);
}

export type FoundField = Pick<Placed, "place" | "name" | "value">;

/** Finds the places of the fields of a record. */
export class RecordPlaces {
  readonly all: readonly Placed[];
  readonly #record: JsonObject;
  /** Its own members, those of its inner object, and those of its parts. */
  readonly #groups: readonly (readonly Placed[])[];
  /** The same by name: there are many names to look for, and few members. */
  readonly #named: readonly ReadonlyMap<string, readonly Placed[]>[];

  constructor(record: JsonObject) {
    this.#record = record;
    this.all = placesIn(record);
    const own = this.all.filter(({ owner }) => owner === record);
    const isBare = contentCount(record, false) <= 1;
    const bodies = new Set(
      own
        .filter((each) => (isBare || wrapperName.test(each.name)) && isBody(each))
        .map(({ value }) => value),
    );
    this.#groups = [
      own,
      this.all.filter(({ owner }) => bodies.has(owner)),
      this.all.filter(({ place }) => partName.test(place)),
    ];
    this.#named = this.#groups.map((group) => Map.groupBy(group, ({ name }) => name));
  }

  /**
   * The place of a field: the learned one, or else the first of the usual names. Of parts, only a single one counts.
   * @param isTold whether the field can have this value.
   */
  find(
    field: ToldField,
    known: readonly (Place | undefined)[],
    isTold: (value: unknown, name: string) => boolean,
  ): FoundField | undefined {
    const at = known
      .filter((place) => place !== undefined)
      .map((place) => ({ place, name: nameOf(place, field), value: valueAt(this.#record, place) }));
    return at.find(({ name, value }) => isTold(value, name)) ?? this.#guess(field, isTold);
  }

  /**
   * A member that has something for this field in any form, or links to the code. A vague name may be that of something else.
   * An empty visibility counts, too: it may have a meaning.
   */
  contentOf(field: ToldField): FoundField | undefined {
    const isLink = ({ name, value }: Placed): boolean => linkName.test(name) && hasContent(value);
    return (
      this.#guess(
        field,
        (value, name) =>
          synonyms[field].clear.includes(name) && (field === "private" || hasContent(value)),
      ) ?? (field === "code" ? this.#groups.flat().find(isLink) : undefined)
    );
  }

  #guess(
    field: ToldField,
    isTold: (value: unknown, name: string) => boolean,
  ): FoundField | undefined {
    const { clear, vague } = synonyms[field];
    const [own, bodies, parts] = this.#named;
    const first = (group: typeof own, names: readonly string[], most = Infinity) => {
      for (const wanted of names) {
        const all = group?.get(wanted)?.filter(({ name, value }) => isTold(value, name)) ?? [];
        if (all.length > 0 && all.length <= most) return all[0];
      }
      return undefined;
    };
    // A flag says more than a vague name, which may be that of another state.
    const isFlag = (name: string): boolean =>
      field === "private" && polarityOf(name) !== undefined && !vague.includes(name);
    const named = (group: typeof own) =>
      first(group, clear) ??
      first(group, [...(group?.keys() ?? [])].filter(isFlag)) ??
      first(group, vague);
    const partNames = field === "code" || field === "languageId" ? clear : [];
    return named(own) ?? named(bodies) ?? first(parts, partNames, 1);
  }
}

/** A name without a meaning of its own counts as private, if that is its learned place. */
function nameOf(place: Place, field: ToldField): string {
  const name = plainName(place.slice(place.lastIndexOf("/") + 1));
  const isOwn = place.includes("/=") || polarityOf(name) === undefined;
  return field === "private" && isOwn ? field : name;
}

/** An id, also as the last part of a URL. */
export function idFrom(value: unknown): string | undefined {
  const told = bare(value);
  const text = shortText(told) ?? "";
  const isAddress = /^(?:https?:\/)?\//.test(text);
  return identifierOf(isAddress ? text.split(/[/?#]/).findLast(Boolean) : told);
}

/** The id in the record itself, or in its own address. @param place its learned place. */
export function idIn(record: JsonObject, place: Place = "id"): string | undefined {
  const known = idFrom(valueAt(record, place));
  const members = known === undefined ? membersOf(record) : [];
  return (
    known ??
    told(members, [...idNames, "snippetid"], idFrom) ??
    told(members, ["self", "href", "url", "name", "links"], idInAddress)
  );
}

/** The last part of `https://example.com/snippets/5/`, `languages/1` or `{"self": {"href": "/snippets/5"}}`. */
function idInAddress(value: unknown): string | undefined {
  const address = isJsonObject(value) ? (member(value, "self") ?? member(value, "href")) : value;
  const said = /(?:^|\/)(?:snippets|languages|tags)\/([^/?#]+)\/?$/.exec(shortText(address) ?? "");
  return isJsonObject(address) ? idInAddress(address) : identifierOf(said?.[1]);
}

/** Whether it has an id or another field of a snippet. */
export function isRecord(value: unknown): boolean {
  return isJsonObject(value) && (idIn(value) !== undefined || contentCount(value, false) > 0);
}

/** The record with this id, which was asked for or is its key, only if it has none. */
export function withId(record: JsonObject, id: string): JsonObject {
  return idIn(record) === undefined ? { ...record, id } : record;
}

/** Whether it has several fields of a snippet, also one level down. */
export function isContent(value: unknown): value is JsonObject {
  return contentCount(value, true) > 1;
}

/** The number of its fields of a snippet. @param isDeep whether to look into members without an id of their own, too. */
export function contentCount(record: unknown, isDeep: boolean): number {
  const members = membersOf(record);
  const own = members.filter(({ name }) => contentNames.has(name)).length;
  const inner = own > 0 || !isDeep ? [] : members.filter(isBody);
  return Math.max(own, ...inner.map(({ value }) => contentCount(value, false)));
}

function isBody({ name, value }: Named): boolean {
  const least = wrapperName.test(name) ? 1 : 2;
  return (
    isJsonObject(value) &&
    (memberName.test(name) || idIn(value) === undefined) &&
    contentCount(value, false) >= least
  );
}
