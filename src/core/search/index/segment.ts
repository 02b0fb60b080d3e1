/** Lists of numbers, such as the postings of each token: list n is from `offsets[n]` up to `offsets[n + 1]`. */
export interface PostingLists {
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

/** The data of a segment that is stored. Arrays have one entry per document unless stated otherwise. */
export interface SegmentData {
  /** Sorted, without repetitions. */
  readonly tokens: readonly string[];
  readonly head: PostingLists;
  readonly body: PostingLists;
  readonly ids: readonly string[];
  /** Folded. */
  readonly titles: readonly string[];
  /** The distinct languages, folded. */
  readonly languages: readonly string[];
  /** Indexes into `languages`. */
  readonly languageOf: Uint16Array;
  /** For each {@link signPair} or row of signs, its documents. */
  readonly pairs: PostingLists;
  /** The number of words in the title, at most 255. */
  readonly titleWords: Uint8Array;
  /** Four times the binary logarithm of the number of distinct tokens in the body. */
  readonly bodySize: Uint8Array;
  /** Bits of `DocumentFlag`. */
  readonly flags: Uint8Array;
  /** The `version` of each document. */
  readonly versions: Uint32Array;
}

/** An immutable part of the index, except for the marks of documents deleted later. */
export class Segment {
  readonly data: SegmentData;
  readonly size: number;
  /** For each token the set of its letters and digits as bits, see {@link letterBit}. */
  readonly letters: Uint32Array;
  /** For each document the letters of its title, in the same form. */
  readonly titleLetters: Uint32Array;
  /** The documents by their ids. */
  readonly #numbers: ReadonlyMap<string, number>;
  #alive: Uint8Array | undefined;
  #deadCount = 0;

  private constructor(
    data: SegmentData,
    letters: Uint32Array,
    titleLetters: Uint32Array,
    numbers: ReadonlyMap<string, number>,
  ) {
    this.data = data;
    this.size = data.ids.length;
    this.letters = letters;
    this.titleLetters = titleLetters;
    this.#numbers = numbers;
  }

  /** Makes in steps what is not stored. */
  static *of(data: SegmentData): Generator<void, Segment> {
    const letters = yield* letterSets(data.tokens);
    const titleLetters = yield* letterSets(data.titles);
    return new Segment(data, letters, titleLetters, yield* numbersOf(data.ids));
  }

  /** Documents that are not deleted. */
  get live(): number {
    return this.size - this.#deadCount;
  }

  /** 1 for each document that is not deleted; undefined if none is deleted. */
  get alive(): Uint8Array | undefined {
    return this.#alive;
  }

  /** @param document its number; an unknown number is ignored. */
  delete(document: number): void {
    if (document >= 0) {
      this.#alive ??= new Uint8Array(this.size).fill(1);
    }
    if (this.#alive?.[document] === 1) {
      this.#alive[document] = 0;
      this.#deadCount++;
    }
  }

  /** The number of the live document with this id, or -1. */
  find(id: string): number {
    const document = this.#numbers.get(id) ?? -1;
    return this.#alive?.[document] === 0 ? -1 : document;
  }
}

/** The set of letters of a text, as {@link letterBit}s. */
export function lettersOf(text: string): number {
  let set = 0;
  for (let index = 0; index < text.length; index++) {
    set |= letterBit(text.charCodeAt(index));
  }
  return set;
}

/** One bit per letter; all digits share one, and non-ASCII units share five. */
function letterBit(unit: number): number {
  if (unit >= 97 && unit <= 122) return 1 << (unit - 97);
  return unit < 0x80 ? 1 << 26 : 1 << (27 + (unit % 5));
}

/** Strings read between two pauses: about a millisecond. */
const sliceStrings = 8192;

function* letterSets(texts: readonly string[]): Generator<void, Uint32Array> {
  const sets = new Uint32Array(texts.length);
  for (let place = 0; place < sets.length; place++) {
    sets[place] = lettersOf(texts[place] ?? "");
    if (place % sliceStrings === sliceStrings - 1) yield;
  }
  return sets;
}

function* numbersOf(ids: readonly string[]): Generator<void, Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const [document, id] of ids.entries()) {
    numbers.set(id, document);
    if (document % sliceStrings === sliceStrings - 1) yield;
  }
  return numbers;
}
