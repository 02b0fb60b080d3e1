import { BodyBit, HeadBit } from "../index/posting.ts";
import type { SearchField } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";

/** Title over tag over language over description over code; a whole name over a part. */
const fieldWeight = { title: 10, tags: 6, language: 4, description: 2, code: 1.4 } as const;
const partFactor = { title: 0.8, tags: 0.95, body: 0.85 } as const;
const startBonus = 0.5;
const repeatBonus = 0.08;
/** The share of a token's other fields. */
const alsoFactor = 0.15;

/** Weight of each combination of bits of a posting; 0 excludes it. */
export interface FieldWeights {
  readonly head: Float32Array;
  /** Undefined: the body is not searched. */
  readonly body: Float32Array | undefined;
}

/** The weights of places in these fields only; empty means all fields. */
export function fieldWeights(fields: readonly SearchField[]): FieldWeights {
  return fields.length === 0 ? everywhere : tablesFor(fields);
}

/** A weight in steps of 1/1024, so that sums are exact in any order. */
export function inSteps(weight: number): number {
  return Math.round(weight * 1024) / 1024;
}

function tablesFor(fields: readonly SearchField[]): FieldWeights {
  const has = (field: SearchField): boolean => fields.length === 0 || fields.includes(field);
  const head = new Float32Array(256);
  const body = new Float32Array(256);
  for (let bits = 0; bits < 256; bits++) {
    const start = (bits & HeadBit.titleStart) === 0 ? 0 : startBonus;
    head[bits] = combine([
      has("title")
        ? place(bits, HeadBit.title, HeadBit.titlePart, fieldWeight.title + start, partFactor.title)
        : 0,
      has("tags")
        ? place(bits, HeadBit.tags, HeadBit.tagsPart, fieldWeight.tags, partFactor.tags)
        : 0,
      has("language") ? place(bits, HeadBit.language, 0, fieldWeight.language, 0) : 0,
    ]);
    const repeats = (bits & BodyBit.repeatMask) / BodyBit.repeat;
    const text = BodyBit.description;
    const factor = 1 + repeatBonus * repeats;
    body[bits] = inSteps(
      factor *
        combine([
          has("description")
            ? place(bits, text, BodyBit.descriptionPart, fieldWeight.description, partFactor.body)
            : 0,
          has("code")
            ? place(bits, BodyBit.code, BodyBit.codePart, fieldWeight.code, partFactor.body)
            : 0,
        ]),
    );
  }
  return { head, body: has("description") || has("code") ? body : undefined };
}

const everywhere = tablesFor([]);

function place(
  bits: number,
  whole: number,
  part: number,
  weight: number,
  partFactor: number,
): number {
  if ((bits & whole) !== 0) return weight;
  return (bits & part) === 0 ? 0 : weight * partFactor;
}

function combine(weights: readonly number[]): number {
  const best = Math.max(...weights);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return inSteps(best + alsoFactor * (sum - best));
}

/**
 * The weight of a word relative to others: 1 for the rarest, 0.3 for one that is everywhere. In steps, so that a single
 * change of the library does not reorder nearly equal results.
 */
export function rarity(postings: number, documents: number): number {
  const share = Math.log(1 + postings) / Math.log(2 + documents);
  return Math.max(0.3, Math.round(64 * (1 - 0.7 * share)) / 64);
}

/** The bonus of a short title and a short body, which are more specific about their words. */
const titleBrevity = Float64Array.from({ length: 256 }, (_, words) =>
  inSteps(0.6 / (1 + 0.3 * words)),
);
const bodyBrevity = Float64Array.from({ length: 256 }, (_, size) =>
  inSteps(0.4 * (1 - Math.min(40, size) / 40)),
);

/** A small bonus, which is larger for a shorter document. */
export function brevity(segment: Segment, document: number): number {
  const { titleWords, bodySize } = segment.data;
  return (
    (titleBrevity[titleWords[document] ?? 0] ?? 0) + (bodyBrevity[bodySize[document] ?? 0] ?? 0)
  );
}
