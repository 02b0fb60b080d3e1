import type { Language, SnippetDraft } from "../../model.ts";
import type { Answers, Dialect, TextField } from "../dialect/dialect.ts";
import { differences, isSameTags } from "./differences.ts";
import type { DraftField } from "./differences.ts";
import { isJsonArray, splitTags, textOf } from "../wire/fields.ts";
import { bare, isInside, placesIn } from "../wire/places.ts";
import type { Place, Placed } from "../wire/places.ts";
import { readPrivacy } from "../wire/privacy.ts";
import { languageTold } from "../wire/readLanguage.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";
import { isLostBy, rewritesBetween } from "../rewrites.ts";
import { readTags } from "../wire/readTag.ts";

/** What was read back against what was meant. */
export interface Comparison {
  /** The most important first. A field which the record does not tell cannot be compared, but for code and title. */
  readonly lost: readonly DraftField[];
  /** How to read this server, so that what seemed to differ does not. */
  readonly learned: Answers;
  /** What is done to texts, with what lost something of the code; undefined where that was dropped or changed in an unknown way. */
  readonly lossy: Dialect["rewrites"] | undefined;
}

/** Where the values of the writes so far came back: what is ambiguous in one of them may not be so in all. */
export class Evidence {
  readonly #places = new Map<DraftField, ReadonlySet<Place>>();
  readonly #flags = new Set<boolean | undefined>();

  /** @returns the only place where this field's values came back; of a flag, once both of its values did. */
  learn(field: DraftField, meant: SnippetDraft, found: readonly Placed[]): Place | undefined {
    const before = this.#places.get(field);
    const all = found.map(({ place }) => place);
    const left = new Set(all.filter((place) => before?.has(place) !== false));
    // A text that was lost says nothing of its place. A yes or no that came back nowhere is told nowhere.
    if (all.length > 0 || field === "private") {
      this.#places.set(field, left);
    }
    if (field === "private") {
      this.#flags.add(meant.private);
    }
    const isClear = left.size === 1 && (field !== "private" || this.#flags.size > 1);
    return isClear ? [...left][0] : undefined;
  }
}

/**
 * What was meant is known, so that the place and the writing of each field are learned from where its value came back.
 * A value that came back in several places is kept, and nothing is learned from it but with {@link Evidence} of others.
 * @param languages of the server, as far as they are known.
 */
export function compareKept(
  meant: SnippetDraft,
  record: SnippetRecord,
  dialect: Dialect,
  languages: readonly Language[] = [],
  evidence: Evidence = new Evidence(),
): Comparison {
  const differing = new Set(
    differences(meant, record.snippet).filter(
      (it) => it !== "private" || meant.private !== undefined,
    ),
  );
  let learned: Answers = {};
  const isLost = (field: DraftField): boolean => {
    const rewrites = isText(field) ? rewritesOf(field, meant, record, dialect) : undefined;
    if (isText(field) && rewrites !== undefined && !isLostBy(meant[field], rewrites[field])) {
      learned = { ...learned, rewrites: { ...learned.rewrites, ...rewrites } };
      return false;
    }
    const found = placesOf(field, meant, record, languages, differing);
    const place = evidence.learn(field, meant, found);
    if (place !== undefined) {
      learned = { ...learned, fields: { ...learned.fields, [field]: place } };
    }
    const isWhole = found.some((each) => field !== "tags" || hasTags(each, meant));
    const mustBeTold = field === "code" || field === "title" || !record.missing.has(field);
    return !isWhole && (mustBeTold || place !== undefined);
  };
  const lost = [...differing].filter(isLost);
  const lossy = lost.includes("code") ? rewritesOf("code", meant, record, dialect) : undefined;
  return { lost, learned, lossy };
}

function isText(field: DraftField): field is TextField {
  return field === "code" || field === "title" || field === "description";
}

/** What is done to texts, with what was done to this one; undefined where nothing known explains it. */
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

/** A number may be the id of a language, or one of these. */
const countName =
  /id$|version|count|rev|order|position|num|views|stars|likes|size|level|at$|key|slug/;

/** Where the value came back, but for places that are another field's for good reason. */
function placesOf(
  field: DraftField,
  meant: SnippetDraft,
  { source, places, missing }: SnippetRecord,
  languages: readonly Language[],
  differing: ReadonlySet<DraftField>,
): readonly Placed[] {
  const own = places.get(field);
  const isTaken = ({ place }: Placed): boolean =>
    (own !== undefined && isInside(place, own)) ||
    [...places].some(
      ([other, at]) => at === place && other !== field && !differing.has(other as DraftField),
    );
  const isIt = ({ value, name }: Placed): boolean => {
    switch (field) {
      case "private":
        // What is told to be otherwise is so, whatever else in the record says yes or no.
        return missing.has(field) && readPrivacy(field, value) === meant.private;
      case "tags":
        // Where they came back as one tag, the place is theirs, too.
        return meant.tags.length > 0 && isSameTags(splitTags(readTags(value).join()), meant.tags);
      case "languageId":
        return isLanguage(name, value) && languageTold(value, languages)?.id === meant.languageId;
      case "code":
      case "title":
      case "description":
        return meant[field] !== "" && textOf(bare(value)) === meant[field];
    }
  };
  const found = placesIn(source).filter((each) => isIt(each) && !isTaken(each));
  // `{raw}` is in two places: the outer one is what holds it.
  return found.filter(({ place }) => !found.some((outer) => isInside(place, outer.place)));
}

function hasTags({ value }: Placed, { tags }: SnippetDraft): boolean {
  return isSameTags(readTags(value), tags);
}

function isLanguage(name: string, value: unknown): boolean {
  return !countName.test(name.replace(/^lang(uage)?id$/, "")) && !isJsonArray(value);
}
