import type { SearchDocument } from "../../src/core/search/searchEngine.ts";
import { SeededRandom } from "./seededRandom.ts";

export const queryKinds = {
  title: 60,
  typo: 80,
  camel: 50,
  tag: 40,
  code: 50,
  description: 30,
  abbreviation: 30,
} as const;

export type QueryKind = keyof typeof queryKinds;

/** A query and the snippet its author has in mind. */
export interface KnownItem {
  readonly kind: QueryKind;
  readonly text: string;
  readonly target: string;
  /** How many snippets, the target among them, have all that was meant: no engine can tell these apart by words. */
  readonly answers: number;
}

type Place = "title" | "label" | "description" | "code";

interface Draft extends Omit<KnownItem, "answers"> {
  /** What was meant, in correct spelling, and where it stands. */
  readonly words: readonly { readonly word: string; readonly place: Place }[];
}

const oversampling = 20;

export interface KnownItems {
  readonly items: readonly KnownItem[];
  /** How many queries were left out because no snippet has all their words apart, as with a language such as C++. */
  readonly unanswered: number;
}

/**
 * Queries as a user types who has seen a snippet once: words of its title, a slip, parts of a name, a tag and a word,
 * words of the code or the description, an abbreviation. Each can be answered: few snippets have all its words.
 */
export function makeKnownItems(
  documents: readonly SearchDocument[],
  seed: number,
  mostAnswers = 3,
): KnownItems {
  const random = new SeededRandom(seed ^ 0x5eed);
  const drafts: Draft[] = [];
  for (const [kind, count] of entriesOf(queryKinds)) {
    for (let tries = 0, made = 0; made < count * oversampling && tries < count * 200; tries++) {
      const draft = draftOf(kind, random.pick(documents), random);
      if (draft !== undefined) {
        drafts.push(draft);
        made++;
      }
    }
  }
  const answers = countAnswers(documents, drafts);
  const items = entriesOf(queryKinds).flatMap(([kind, count]) =>
    drafts
      .map(({ text, target, kind: ownKind }, index) => {
        return { kind: ownKind, text, target, answers: answers[index] ?? 0 };
      })
      .filter(({ kind: own, answers: all }) => own === kind && all > 0 && all <= mostAnswers)
      .slice(0, count),
  );
  const unanswered = answers.filter((count) => count === 0).length;
  return { items: random.shuffled(items), unanswered };
}

/** The mean reciprocal rank of a perfect engine: all answers first, in an order that cannot be known. */
export function ceilingOf(item: KnownItem): number {
  let sum = 0;
  for (let rank = 1; rank <= item.answers; rank++) {
    sum += 1 / rank;
  }
  return sum / item.answers;
}

function entriesOf(kinds: typeof queryKinds): [QueryKind, number][] {
  const names: readonly QueryKind[] = [
    "title",
    "typo",
    "camel",
    "tag",
    "code",
    "description",
    "abbreviation",
  ];
  return names.map((name) => [name, kinds[name]]);
}

function draftOf(
  kind: QueryKind,
  document: SearchDocument,
  random: SeededRandom,
): Draft | undefined {
  switch (kind) {
    case "title":
    case "typo":
      return titleDraft(kind, document, random);
    case "camel":
      return camelDraft(document, random);
    case "tag":
      return tagDraft(document, random);
    case "code":
      return bodyDraft(kind, document.code, document, random, 2 + random.below(2));
    case "description":
      return bodyDraft(kind, document.description, document, random, 3);
    case "abbreviation":
      return abbreviationDraft(document, random);
  }
}

function titleDraft(
  kind: "title" | "typo",
  document: SearchDocument,
  random: SeededRandom,
): Draft | undefined {
  const words = random.shuffled(splitWords(document.title)).slice(0, 1 + random.below(3));
  const meant = words.map((word) => ({ word, place: "title" as const }));
  if (words.length === 0 || words.join("").length < 3) return undefined;
  if (kind === "title") return { kind, text: words.join(" "), target: document.id, words: meant };
  const long = words.findIndex((word) => word.length >= 5 && /^[a-z]+$/.test(word));
  if (long < 0) return undefined;
  const text = words.map((word, index) => (index === long ? misspell(word, random) : word));
  return { kind, text: text.join(" "), target: document.id, words: meant };
}

function camelDraft(document: SearchDocument, random: SeededRandom): Draft | undefined {
  const name = splitWords(document.title, /[^A-Za-z0-9_]+/).length === 1 ? document.title : "";
  const parts = partsOf(name);
  if (parts.length < 2) return undefined;
  const from = random.below(parts.length - 1);
  const some = parts.slice(from, from + 2 + random.below(2));
  const text = random.next() < 0.7 ? some.join(" ") : some.join("");
  const words = some.map((word) => ({ word, place: "title" as const }));
  return { kind: "camel", text, target: document.id, words };
}

function tagDraft(document: SearchDocument, random: SeededRandom): Draft | undefined {
  const labels = [...document.tags.flatMap((tag) => partsOf(tag)), document.language.toLowerCase()];
  const label = random.pick(labels);
  const titleWords = partsOf(document.title).filter((word) => word !== label && word.length > 1);
  if (titleWords.length === 0) return undefined;
  const word = random.pick(titleWords);
  const words = [
    { word: label, place: "label" as const },
    { word, place: "title" as const },
  ];
  return { kind: "tag", text: `${label} ${word}`, target: document.id, words };
}

function bodyDraft(
  kind: "code" | "description",
  text: string,
  document: SearchDocument,
  random: SeededRandom,
  count: number,
): Draft | undefined {
  const pool = [...new Set(splitWords(text, /[^A-Za-z0-9_]+/))].filter((word) => word.length >= 4);
  if (pool.length < count) return undefined;
  const words = random.shuffled(pool).slice(0, count);
  const meant = words.map((word) => ({ word, place: kind }));
  return { kind, text: words.join(" "), target: document.id, words: meant };
}

function abbreviationDraft(document: SearchDocument, random: SeededRandom): Draft | undefined {
  const words = partsOf(document.title).filter((word) => /^[a-z]{4,}$/.test(word));
  if (words.length < 2) return undefined;
  const some = words.slice(0, 2 + random.below(2));
  const text = some.map(abbreviate).join(" ");
  if (some.some((word) => abbreviate(word).length < 2)) return undefined;
  const meant = some.map((word) => ({ word, place: "title" as const }));
  return { kind: "abbreviation", text, target: document.id, words: meant };
}

/** Vowels after the first letter dropped, doubled letters once. */
function abbreviate(word: string): string {
  return (word.charAt(0) + word.slice(1).replaceAll(/[aeiou]/g, "")).replaceAll(/(.)\1+/g, "$1");
}

function misspell(word: string, random: SeededRandom): string {
  const at = 1 + random.below(word.length - 1);
  const letter = String.fromCharCode(97 + random.below(26));
  switch (random.below(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
  }
}

/** For each draft, how many snippets have all of its words where they were meant. */
function countAnswers(documents: readonly SearchDocument[], drafts: readonly Draft[]): number[] {
  const lists = new Map<string, number[]>();
  for (const draft of drafts) {
    for (const word of draft.words) lists.set(keyOf(word), []);
  }
  for (const [number, document] of documents.entries()) {
    note(lists, number, "title", [document.title], true);
    note(lists, number, "label", [...document.tags, document.language], true);
    note(lists, number, "description", [document.description], false);
    note(lists, number, "code", [document.code], false);
  }
  return drafts.map((draft) => {
    const sorted = draft.words
      .map((word) => lists.get(keyOf(word)) ?? [])
      .sort((a, b) => a.length - b.length);
    const [shortest = [], ...others] = sorted;
    const sets = others.map((list) => new Set(list));
    return shortest.filter((number) => sets.every((set) => set.has(number))).length;
  });
}

function keyOf(word: { readonly word: string; readonly place: Place }): string {
  return `${word.place} ${word.word}`;
}

function note(
  lists: ReadonlyMap<string, number[]>,
  number: number,
  place: Place,
  texts: readonly string[],
  parts: boolean,
): void {
  for (const text of texts) {
    const words = parts
      ? [...splitWords(text), ...splitWords(text, /[^A-Za-z0-9_]+/), ...partsOf(text)]
      : splitWords(text, /[^A-Za-z0-9_]+/);
    for (const word of words) {
      const list = lists.get(`${place} ${word}`);
      if (list !== undefined && list.at(-1) !== number) list.push(number);
    }
  }
}

function splitWords(text: string, separators = /[^\p{L}\p{N}_]+/u): string[] {
  return text
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== "");
}

/** Words and the parts of camelCase and snake_case names, in lower case. */
function partsOf(text: string): string[] {
  const apart = text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return splitWords(apart, /[^\p{L}\p{N}]+/u);
}
