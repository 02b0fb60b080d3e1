import { postingMask, postingShift } from "../index/posting.ts";
import type { PostingLists, Segment } from "../index/segment.ts";
import { inSteps, type FieldWeights } from "./ranking.ts";
import type { TokenMatches } from "./tokenMatches.ts";

/** One word of a query within one segment. */
export interface WordLookup {
  readonly matches: readonly TokenMatches[];
  /** Factor for this word: rarer words count more. */
  readonly weight: number;
}

/**
 * For each document of a segment that has all words, the sum of each word's best place; 0 for the others. Weights are
 * in steps, so that sums are exact, and the order of words and segments has no effect.
 */
export function wordScores(
  segment: Segment,
  words: readonly WordLookup[],
  fields: FieldWeights,
): Float64Array {
  const [first, ...others] = words;
  if (first === undefined || words.some(({ matches }) => matches.every(isEmpty))) {
    return new Float64Array(segment.size);
  }
  const sums = bestPlaces(segment, first, fields);
  for (const word of others) {
    const best = bestPlaces(segment, word, fields);
    for (let document = 0; document < sums.length; document++) {
      const sum = sums[document] ?? 0;
      const own = best[document] ?? 0;
      sums[document] = sum > 0 && own > 0 ? sum + own : 0;
    }
  }
  return sums;
}

function isEmpty({ tokens }: TokenMatches): boolean {
  return tokens.length === 0;
}

function bestPlaces(segment: Segment, word: WordLookup, fields: FieldWeights): Float64Array {
  const { head, body } = segment.data;
  const best = new Float64Array(segment.size);
  for (const { tokens, weights, onlyHeads } of word.matches) {
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? 0;
      const weight = inSteps((weights[index] ?? 0) * word.weight);
      raise(best, head, token, weight, fields.head);
      if (fields.body !== undefined && onlyHeads === undefined) {
        raise(best, body, token, weight, fields.body);
      }
    }
  }
  return best;
}

/** Raises the scores of a token's documents to those of its places. */
function raise(
  best: Float64Array,
  { offsets, values }: PostingLists,
  token: number,
  weight: number,
  table: Float32Array,
): void {
  const end = offsets[token + 1] ?? 0;
  for (let index = offsets[token] ?? 0; index < end; index++) {
    const value = values[index] ?? 0;
    const document = value >>> postingShift;
    const score = weight * (table[value & postingMask] ?? 0);
    if (score > (best[document] ?? 0)) best[document] = score;
  }
}
