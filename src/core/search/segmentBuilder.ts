import { foldText } from "./charTable.ts";
import { growUint32 } from "./growArray.ts";
import { BodyBit, DocumentFlag, HeadBit, postingShift } from "./posting.ts";
import type { SearchDocument } from "./searchEngine.ts";
import { Segment, type PostingLists } from "./segment.ts";
import { StringTable } from "./stringTable.ts";
import { longestToken, Tokenizer, type TokenForm, type TokenSink } from "./tokenizer.ts";
import { TokenTable } from "./tokenTable.ts";

/** Postings in the order they were found, beside the number of their token. */
class PostingLog {
  tokens = new Uint32Array(1024);
  values = new Uint32Array(1024);
  length = 0;

  push(token: number, value: number): void {
    const at = this.length++;
    if (at >= this.values.length) {
      this.tokens = growUint32(this.tokens, at + 1);
      this.values = growUint32(this.values, at + 1);
    }
    this.tokens[at] = token;
    this.values[at] = value;
  }
}

/** Work between two pauses: about a millisecond. */
const sliceTokens = 4096;
const slicePostings = 1 << 17;

/** Makes a segment of documents: `add` each of them, then run `finish` to its end. */
export class SegmentBuilder implements TokenSink {
  readonly #table = new TokenTable();
  readonly #tokenizer = new Tokenizer(this);
  readonly #head = new PostingLog();
  readonly #body = new PostingLog();
  readonly #ids: string[] = [];
  readonly #titles: string[] = [];
  readonly #languages: string[] = [];
  readonly #symbols: number[] = [];
  readonly #titleWords: number[] = [];
  readonly #bodySize: number[] = [];
  readonly #flags: number[] = [];
  /** Per token: the last round it was seen in, and its posting there. */
  #rounds = new Uint32Array(1024);
  #places = new Uint32Array(1024);
  #round = 0;
  #log = this.#head;
  #whole = 0;
  #part = 0;
  #words = 0;
  #symbolSet = 0;
  #hasLongRun = false;

  get size(): number {
    return this.#ids.length;
  }

  add(document: SearchDocument): void {
    const bodyBefore = this.#body.length;
    this.#symbolSet = 0;
    this.#hasLongRun = false;
    this.#begin(this.#head);
    this.#words = 0;
    this.#read(document.title, HeadBit.title, HeadBit.titlePart);
    const titleWords = this.#words;
    for (const tag of document.tags) {
      this.#read(tag, HeadBit.tags, HeadBit.tagsPart);
    }
    this.#read(document.language, HeadBit.language, HeadBit.language);
    this.#begin(this.#body);
    this.#read(document.description, BodyBit.description, BodyBit.descriptionPart);
    this.#read(document.code, BodyBit.code, BodyBit.codePart);
    this.#ids.push(document.id);
    this.#titles.push(foldText(document.title));
    this.#languages.push(foldText(document.language));
    this.#symbols.push(this.#symbolSet >>> 0);
    this.#titleWords.push(Math.min(255, titleWords));
    this.#bodySize.push(Math.round(4 * Math.log2(1 + this.#body.length - bodyBefore)));
    this.#flags.push(
      (document.private ? DocumentFlag.private : 0) | (this.#hasLongRun ? DocumentFlag.longRun : 0),
    );
  }

  token(units: Uint16Array, start: number, end: number, form: TokenForm): void {
    const token = this.#table.intern(units, start, end);
    const bit = form === "part" ? this.#part : this.#whole;
    if (token >= this.#rounds.length) {
      this.#rounds = growUint32(this.#rounds, token + 1);
      this.#places = growUint32(this.#places, token + 1);
    }
    if (form === "whole") {
      this.#words++;
      this.#hasLongRun ||= end - start >= longestToken;
    }
    if (this.#rounds[token] === this.#round) {
      this.#again(this.#places[token] ?? 0, bit);
      return;
    }
    this.#rounds[token] = this.#round;
    this.#places[token] = this.#log.length;
    const first = bit === HeadBit.title && this.#log === this.#head && this.#words === 1;
    const bits = first ? bit | HeadBit.titleStart : bit;
    this.#log.push(token, ((this.#ids.length << postingShift) | bits) >>> 0);
  }

  symbol(bit: number): void {
    this.#symbolSet |= 1 << bit;
  }

  /** Sorts what was added. Yields often, for the caller to make pauses. */
  *finish(): Generator<void, Segment> {
    const ranks = yield* this.#rank();
    const head = yield* sortPostings(this.#head, ranks.rank);
    const body = yield* sortPostings(this.#body, ranks.rank);
    const languages = [...new Set(this.#languages)].sort();
    const numbers = new Map(languages.map((language, number) => [language, number]));
    return new Segment({
      tokens: ranks.tokens,
      head,
      body,
      ids: StringTable.from(this.#ids),
      titles: StringTable.from(this.#titles),
      languages: StringTable.from(languages),
      languageOf: Uint16Array.from(this.#languages, (language) => numbers.get(language) ?? 0),
      symbols: Uint32Array.from(this.#symbols),
      titleWords: Uint8Array.from(this.#titleWords),
      bodySize: Uint8Array.from(this.#bodySize),
      flags: Uint8Array.from(this.#flags),
    });
  }

  #begin(log: PostingLog): void {
    this.#log = log;
    this.#round++;
  }

  #read(text: string, whole: number, part: number): void {
    this.#whole = whole;
    this.#part = part;
    this.#tokenizer.run(text);
  }

  #again(place: number, bit: number): void {
    const value = (this.#log.values[place] ?? 0) | bit;
    const counts = this.#log === this.#body && (value & BodyBit.repeatMask) !== BodyBit.repeatMask;
    this.#log.values[place] = counts ? value + BodyBit.repeat : value;
  }

  /** The tokens in order, and for each number of the table its place there. */
  *#rank(): Generator<void, { readonly tokens: StringTable; readonly rank: Uint32Array }> {
    const buckets = new Map<number, { readonly text: string; readonly token: number }[]>();
    const all = this.#table.texts();
    for (let token = 0; token < all.length; token++) {
      const text = all[token] ?? "";
      const first = text.charCodeAt(0);
      const bucket = buckets.get(first);
      if (bucket === undefined) {
        buckets.set(first, [{ text, token }]);
      } else {
        bucket.push({ text, token });
      }
      if (token % sliceTokens === 0) yield;
    }
    const rank = new Uint32Array(all.length);
    const texts: string[] = [];
    for (const [, bucket] of [...buckets].sort(([a], [b]) => a - b)) {
      bucket.sort((a, b) => (a.text < b.text ? -1 : 1));
      for (const { text, token } of bucket) {
        rank[token] = texts.length;
        texts.push(text);
      }
      yield;
    }
    return { tokens: StringTable.from(texts), rank };
  }
}

/** A counting sort: stable, so that every list stays in the order of documents. */
function* sortPostings(log: PostingLog, rank: Uint32Array): Generator<void, PostingLists> {
  const offsets = new Uint32Array(rank.length + 1);
  const { tokens } = log;
  for (let start = 0; start < log.length; start += slicePostings) {
    countSlice(tokens.subarray(start, Math.min(log.length, start + slicePostings)), rank, offsets);
    yield;
  }
  let sum = 0;
  for (let token = 0; token < offsets.length; token++) {
    sum += offsets[token] ?? 0;
    offsets[token] = sum;
  }
  const next = offsets.slice();
  const values = new Uint32Array(log.length);
  for (let start = 0; start < log.length; start += slicePostings) {
    const end = Math.min(log.length, start + slicePostings);
    for (let index = start; index < end; index++) {
      const token = rank[tokens[index] ?? 0] ?? 0;
      const place = next[token] ?? 0;
      values[place] = log.values[index] ?? 0;
      next[token] = place + 1;
    }
    yield;
  }
  return { offsets, values };
}

/** Counts each token one place up, so that the sums are where its list begins. */
function countSlice(tokens: Uint32Array, rank: Uint32Array, counts: Uint32Array): void {
  for (const token of tokens) {
    const place = (rank[token] ?? 0) + 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
}
