import { spellsTitle } from "../index/abbreviation.ts";
import { isEmpty, parseQuery } from "./queryGrammar.ts";
import { plansOf, spelledParts, type QueryPlan } from "./queryPlan.ts";
import { QueryRunner } from "./queryRunner.ts";
import type { SearchContext } from "./searchContext.ts";
import { lettersOf, type Segment } from "../index/segment.ts";
import type { LookupWord } from "./tokenMatches.ts";
import { hasWords } from "./wordLookups.ts";
import { TopHits, type Candidate } from "./topHits.ts";

/** With fewer hits than this, words also match inside tokens, with typos and as abbreviations. */
const enoughExact = 20;
const enoughAtAll = 10;
const mostSplits = 6;
const mostDropped = 6;
const leastSpelling = 0.6;

/**
 * Answers a query in stages, from the likeliest meaning to the last resort. Yields all hits after each stage; later
 * stages only add below, so that the visible list does not move.
 */
export function* searchInStages(
  context: SearchContext,
  text: string,
  limit: number,
): Generator<readonly Candidate[], readonly Candidate[]> {
  const query = parseQuery(text);
  const runner = new QueryRunner(context, query, limit);
  if (isEmpty(query) || limit <= 0) {
    return [];
  }
  const terms = query.terms.filter((term) => !term.quoted);
  for (const plan of plansOf(query)) {
    yield* exactly(runner, plan, limit);
    if (plan.words.length > 0 && runner.found.length < Math.min(limit, enoughExact)) {
      const sure = runner.found.length > 0;
      const doubtful = plan.words.filter((word) => !sure || !isSettled(context, word));
      if (doubtful.length > 0) {
        const reach = (word: LookupWord) =>
          doubtful.includes(word) ? (sure ? "near" : "wide") : "prefix";
        yield* runner.run(plan, { words: plan.words, reach, body: runner.needsBody });
      }
      yield* resort(context, runner, plan, spelledParts(terms), sure);
    }
    if (runner.found.length > 0) {
      break;
    }
  }
  return runner.found;
}

function* exactly(
  runner: QueryRunner,
  plan: QueryPlan,
  limit: number,
): Generator<readonly Candidate[], void> {
  // If no word narrows it, both passes would read the same texts.
  if (plan.words.length > 0 || plan.fragments.some(hasWords) || !runner.needsBody) {
    yield* runner.run(plan, { words: plan.words, reach: "prefix", body: false });
  }
  if (runner.found.length < limit && runner.needsBody) {
    yield* runner.run(plan, { words: plan.words, reach: "prefix", body: true });
  }
}

function* resort(
  context: SearchContext,
  runner: QueryRunner,
  plan: QueryPlan,
  parts: ReadonlyMap<string, LookupWord[]>,
  sure: boolean,
): Generator<readonly Candidate[], void> {
  if (runner.found.length === 0) {
    for (const words of splits(context, plan.words, parts)) {
      yield* runner.run(plan, { words, reach: "prefix", body: runner.needsBody });
    }
  }
  const few = !sure && runner.found.length < enoughAtAll;
  if (few && runner.needsTitle && plan.fragments.length === 0) {
    spelled(context, runner, plan.words);
    yield runner.found;
  }
  if (runner.found.length === 0 && plan.words.length > 1) {
    for (const index of plan.words.keys()) {
      if (index < mostDropped) {
        const words = plan.words.filter((_, other) => other !== index);
        yield* runner.run(plan, { words, reach: "prefix", body: runner.needsBody });
      }
    }
  }
}

/** The words with one of them split in two: by its spelling, else if both halves are known. */
function splits(
  context: SearchContext,
  words: readonly LookupWord[],
  parts: ReadonlyMap<string, LookupWord[]>,
): LookupWord[][] {
  const found: LookupWord[][] = [];
  for (const [index, word] of words.entries()) {
    const pieces = parts.get(word.text);
    if (pieces !== undefined) {
      found.push(words.toSpliced(index, 1, ...pieces));
      continue;
    }
    for (let at = 2; at <= word.text.length - 2 && found.length < mostSplits; at++) {
      const left = { text: word.text.slice(0, at), accented: undefined, whole: true };
      const right = { text: word.text.slice(at), accented: undefined, whole: false };
      if (isKnown(context, left) && isKnown(context, right)) {
        found.push(words.toSpliced(index, 1, left, right));
      }
    }
  }
  return found;
}

/** A word that occurs in titles or tags needs no other reading. */
function isSettled(context: SearchContext, word: LookupWord): boolean {
  return isKnown(context, { ...word, whole: true });
}

function isKnown(context: SearchContext, word: LookupWord): boolean {
  return context.segments.some(
    (segment) => context.lookups.find(segment, word, "prefix").headCount > 0,
  );
}

/** Finds titles in which the letters of every word occur in order: `pjs` for "Parse JSON". */
function spelled(context: SearchContext, runner: QueryRunner, words: readonly LookupWord[]): void {
  const top = new TopHits(enoughAtAll, context.better);
  const texts = words.map((word) => word.text);
  const wanted = lettersOf(texts.join(""));
  for (const [number, segment] of context.segments.entries()) {
    const letters = segment.titleLetters;
    for (let document = 0; document < letters.length; document++) {
      if ((wanted & ~(letters[document] ?? 0)) !== 0) {
        continue;
      }
      const score = spelling(segment, document, texts);
      if (score > 0 && runner.isAllowed(number, document) && !runner.isFound(number, document)) {
        top.offer(number, document, score);
      }
    }
  }
  runner.add(top.sorted());
}

/** 0 if the title does not contain a word's letters. */
function spelling(segment: Segment, document: number, words: readonly string[]): number {
  const title = segment.data.titles[document] ?? "";
  let sum = 0;
  for (const word of words) {
    const share = spellsTitle(word, title);
    if (share < leastSpelling) {
      return 0;
    }
    sum += share;
  }
  return sum / words.length - title.length / 1000;
}
