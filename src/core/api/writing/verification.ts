import type { Language, SnippetDraft } from "../../model.ts";
import type { Answers, Dialect, TextField } from "../dialect/dialect.ts";
import { differences, isSameTags, type DraftField } from "./differences.ts";
import type { Patch } from "./patch.ts";
import { booleanOf, isJsonArray, splitTags, textOf, type JsonObject } from "../wire/fields.ts";
import { bare, isInside, placesIn, pointerTo, toPointer, valueAt, wordOf } from "../wire/places.ts";
import type { Place, Placed } from "../wire/places.ts";
import { polarityOf, readPrivacy } from "../wire/privacy.ts";
import { languageTold } from "../wire/readLanguage.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";
import { isLostBy, isSameButSpace, rewritesBetween } from "../rewrites.ts";
import { readTags } from "../wire/readTag.ts";

/** The record that was read back, compared with the intended values. */
export interface Comparison {
  /** The most important first. Missing fields cannot be compared, except code and title. */
  readonly lost: readonly DraftField[];
  /** Answers that explain apparent differences. */
  readonly learned: Answers;
  /** Known changes of texts, including those that lost a part of the code; undefined for unknown ones or dropped code. */
  readonly lossy: Dialect["rewrites"] | undefined;
}

/** The places of the values of all writes so far. A place that is ambiguous in one write may be clear in all. */
export class Evidence {
  readonly #places = new Map<DraftField, ReadonlySet<Place>>();
  readonly #words = new Map<Place, Partial<Record<"private" | "public" | "name", string>>>();
  #saves = 0;

  /** @returns the only place that had all values of this field. */
  learn(field: DraftField, all: readonly Place[]): Place | undefined {
    const before = this.#places.get(field);
    const left = new Set(all.filter((place) => before?.has(place) !== false));
    // A lost text does not rule out a place.
    if (all.length > 0) {
      this.#places.set(field, left);
    }
    return left.size === 1 ? [...left][0] : undefined;
  }

  /**
   * @returns the only place that tells private from public, with its words for both, once both were saved. Words that are no
   * plain flag may differ by chance in two saves, so they need three.
   */
  learnVisibility(isPrivate: boolean, all: readonly Placed[]): Place | undefined {
    const key = isPrivate ? "private" : "public";
    this.#saves += 1;
    for (const { place, name, value } of all) {
      const mayTell = booleanOf(value) === isPrivate || hint.test(name);
      const word = (mayTell ? wordOf(value) : undefined) ?? "";
      const before = this.#words.get(place);
      // A value that changes with something else says nothing.
      const isSame = (before?.[key] ?? word) === word;
      this.#words.set(place, { ...before, name, [key]: isSame ? word : "" });
    }
    const places = [...this.#words].flatMap(
      ([place, { name = "", private: one, public: other }]) => {
        const isFlag = one === "true" && other === "false" && polarityOf(name) !== false;
        const words = isFlag ? "" : toPointer([`=${one}`, `=${other}`]);
        const isProved = isFlag || this.#saves > 2;
        return isProved && one && other && one !== other
          ? [isFlag ? place : pointerTo(place) + words]
          : [];
      },
    );
    return places.length === 1 ? places[0] : undefined;
  }
}

/** Names of members whose values may say who sees a record. */
const hint =
  /^(?!.*(count|views)).*(priv|publ|visib|access|shar|audien|scope|acl|perm|^read$|stat(us|e)$|level|flag|hidden|open)/;

/**
 * Compares a record with the intended values, and learns the place and the form of each field from its value. A value in
 * several places counts as kept, but teaches a place only together with the {@link Evidence} of other writes.
 * @param untouched fields that were sent as the server told them: of these it may change white space at the ends.
 * @param languages of the server, if known.
 */
export function compareKept(
  { meant, untouched }: Pick<Patch, "meant" | "untouched">,
  record: SnippetRecord,
  dialect: Dialect,
  languages: readonly Language[] = [],
  evidence: Evidence = new Evidence(),
): Comparison {
  const isLeft = (field: DraftField): boolean =>
    isText(field) && untouched.has(field) && isSameButSpace(meant[field], record.snippet[field]);
  const differing = new Set(differences(record.snippet, meant).filter((it) => !isLeft(it)));
  let learned: Answers = {};
  const isLost = (field: DraftField): boolean => {
    const rewrites = isText(field) ? rewritesOf(field, meant, record, dialect) : undefined;
    if (isText(field) && rewrites !== undefined && !isLostBy(meant[field], rewrites[field])) {
      learned = { ...learned, rewrites: { ...learned.rewrites, ...rewrites } };
      return false;
    }
    const found = placesOf(field, meant, record, languages, differing);
    const places = found.map((each) => each.place);
    const place = evidence.learn(field, places);
    if (place !== undefined) {
      learned = { ...learned, fields: { ...learned.fields, [field]: place } };
    }
    const isWhole = found.some(
      (it) => field !== "tags" || isSameTags(readTags(it.value) ?? [], meant.tags),
    );
    const mustBeTold = field === "code" || field === "title" || !record.missing.has(field);
    return !isWhole && (mustBeTold || place !== undefined);
  };
  const lost = [...differing].filter(isLost);
  // A copy from before the write has the earlier title, too.
  const isNew = lost.length === 0 && !untouched.has("title");
  const place = visibilityPlace(meant, record, isNew, evidence);
  learned = place ? { ...learned, fields: { ...learned.fields, private: place } } : learned;
  const lossy = lost.includes("code") ? rewritesOf("code", meant, record, dialect) : undefined;
  return { lost, learned, lossy };
}

/** Where the record tells the visibility, if no clear name shows it. */
function visibilityPlace(
  { private: isPrivate }: SnippetDraft,
  { source, missing, places, isVisibilityGuessed }: SnippetRecord,
  isNew: boolean,
  evidence: Evidence,
): Place | undefined {
  const own = isVisibilityGuessed ? places.get("private") : undefined;
  // A flag may be another one; the word *private* is what it says.
  if (own !== undefined && isPrivate === true && readPrivacy("", valueAt(source, own)) === true) {
    return own;
  }
  const free = placesIn(source).filter(
    ({ place }) => place === own || ![...places.values()].includes(place),
  );
  const isOpen = isNew && (own !== undefined || missing.has("private"));
  return isOpen && isPrivate !== undefined ? evidence.learnVisibility(isPrivate, free) : undefined;
}

function isText(field: DraftField): field is TextField {
  return field === "code" || field === "title" || field === "description";
}

/** The known changes, with those of this text; undefined if no known change explains it. */
function rewritesOf(
  field: TextField,
  meant: SnippetDraft,
  record: SnippetRecord,
  { rewrites }: Dialect,
): Dialect["rewrites"] | undefined {
  const told = field === "title" ? record.snippet.title : record.texts[field];
  const isTold = told !== undefined && meant[field] !== "";
  const found = isTold ? rewritesBetween(meant[field], told) : undefined;
  return found && { [field]: [...new Set([...(rewrites[field] ?? []), ...found])] };
}

/** Names of numbers that are no ids of languages. */
const countName =
  /id$|version|count|rev|order|position|num|views|stars|likes|size|level|at$|key|slug/;

/** The places with the value, except those that belong to another field. */
function placesOf(
  field: DraftField,
  meant: SnippetDraft,
  { source, places, unreadable }: SnippetRecord,
  languages: readonly Language[],
  differing: ReadonlySet<DraftField>,
): readonly Placed[] {
  const own = places.get(field) ?? unreadable?.get(field);
  const isInOwn = ({ place }: Placed): boolean => own !== undefined && isInside(place, own);
  const isOthers = ({ place }: Placed): boolean =>
    [...places].some(
      ([other, at]) => at === place && other !== field && !differing.has(other as DraftField),
    );
  const isIt = ({ value, name }: Placed): boolean => {
    switch (field) {
      case "private":
        return false;
      case "tags":
        return mayBeTags(value, meant);
      case "languageId":
        return isLanguage(name, value) && languageTold(value, languages)?.id === meant.languageId;
      case "code":
      case "title":
      case "description":
        return meant[field] !== "" && textOf(bare(value)) === meant[field];
    }
  };
  const free = placesIn(source).filter((each) => !isOthers(each));
  const forms = field === "tags" ? free.flatMap((each) => tagPlaces(source, each, meant)) : [];
  // A key within the member may be that of this record alone; a form is that of all.
  const found = [...free.filter((each) => !isInOwn(each)), ...forms].filter(isIt);
  // `{raw}` and the object around it are two places; the outer one counts.
  return found.filter(({ place }) => !found.some((outer) => isInside(place, outer.place)));
}

/** The places where this text is the first tag of a list, or has all tags among other marks. */
function tagPlaces(source: JsonObject, each: Placed, { tags }: SnippetDraft): readonly Placed[] {
  const text = textOf(each.value) ?? "";
  const own = pointerTo(each.place);
  const isAll = tags.every((tag) => text.includes(tag));
  const rest = isAll ? tags.reduce((left, tag) => left.replace(tag, ""), text) : "";
  const marks = [...new Set(rest.match(/[^\w\s.~/|`\\-]/g))].join("");
  return [own.replaceAll(/\/0(?=\/)/g, ""), `${own}/${marks}`]
    .filter((place) => text !== "" && place !== own && place !== `${own}/`)
    .map((place) => ({ ...each, place, value: valueAt(source, place) }));
}

/** Also as one tag: then the place is clear. */
function mayBeTags(value: unknown, { tags }: SnippetDraft): boolean {
  return tags.length > 0 && isSameTags(splitTags((readTags(value) ?? []).join()), tags);
}

function isLanguage(name: string, value: unknown): boolean {
  return !countName.test(name.replace(/^lang(uage)?id$/, "")) && !isJsonArray(value);
}
