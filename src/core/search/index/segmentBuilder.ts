import { foldText } from "./charTable.ts";
import { ColumnDrafts } from "./documentColumns.ts";
import { growUint32 } from "./growArray.ts";
import { BodyBit, DocumentFlag, HeadBit, postingShift } from "./posting.ts";
import type { SearchDocument } from "../searchEngine.ts";
import { PostingDraft, PostingLog } from "./postingLog.ts";
import { NameTable } from "./nameTable.ts";
import { PairDraft } from "./pairDraft.ts";
import { Segment } from "./segment.ts";
import { StringTable } from "./stringTable.ts";
import { Tokenizer } from "./tokenizer.ts";
import { longestToken, type TokenForm, type TokenSink } from "./tokenSink.ts";
import { TokenTable } from "./tokenTable.ts";

/** Work between two pauses: about a millisecond. */
const sliceTokens = 4096;

/** What is said of a token in the lowest bits beside its number. */
const TokenMark = { whole: 1, part: 2, long: 4 } as const;
const tokenShift = 3;

/** Makes a segment of documents: `add` each of them, then run `finish` to its end. */
export class SegmentBuilder implements TokenSink {
  readonly #table = new TokenTable();
  readonly #columns = new ColumnDrafts();
  readonly #tokenizer = new Tokenizer(this);
  readonly #head = new PostingLog();
  readonly #body = new PostingLog();
  readonly #pairs = new PairDraft();
  /** Names of heads and of bodies, which have other tokens. */
  readonly #headNames = new NameTable();
  readonly #bodyNames = new NameTable();
  #names = this.#headNames;
  /** A name that comes for the first time, and its tokens. */
  #new: { units: Uint16Array; start: number; end: number; hash: number } | undefined;
  readonly #newTokens = new Uint32Array(2 * longestToken);
  #newCount = 0;
  /** Postings of the document's head or body that is being read. */
  readonly #current = new PostingDraft();
  /** Per token two entries: the last round it was seen in, and its posting there. */
  #seen = new Uint32Array(2048);
  #round = 0;
  #isBody = false;
  #whole = 0;
  #part = 0;
  #words = 0;
  #symbolSet = 0;
  #hasLongRun = false;

  get size(): number {
    return this.#columns.ids.length;
  }

  add(document: SearchDocument): void {
    this.#symbolSet = 0;
    this.#hasLongRun = false;
    this.#tokenizer.sawBeyondAscii = false;
    this.#begin(false);
    this.#words = 0;
    this.#read(document.title, HeadBit.title, HeadBit.titlePart);
    const titleWords = this.#words;
    for (const tag of document.tags) {
      this.#read(tag, HeadBit.tags, HeadBit.tagsPart);
    }
    this.#read(document.language, HeadBit.language, HeadBit.language);
    this.#head.append(this.#current);
    this.#begin(true);
    this.#read(document.description, BodyBit.description, BodyBit.descriptionPart);
    this.#read(document.code, BodyBit.code, BodyBit.codePart);
    this.#body.append(this.#current);
    this.#pairs.endDocument();
    this.#columns.ids.push(document.id);
    this.#columns.titles.push(foldText(document.title));
    this.#columns.languages.push(foldText(document.language));
    this.#columns.symbols.push(this.#symbolSet >>> 0);
    this.#columns.versions.push(document.version ?? 0);
    this.#columns.titleWords.push(Math.min(255, titleWords));
    this.#columns.bodySize.push(Math.round(4 * Math.log2(1 + this.#current.length)));
    this.#columns.flags.push(
      (document.private ? DocumentFlag.private : 0) |
        (this.#hasLongRun ? DocumentFlag.longRun : 0) |
        (this.#tokenizer.sawBeyondAscii ? 0 : DocumentFlag.ascii),
    );
  }

  name(units: Uint16Array, start: number, end: number, hash: number): boolean {
    const name = this.#names.find(units, start, end, hash);
    if (name < 0) {
      this.#new = { units, start, end, hash };
      this.#newCount = 0;
      return false;
    }
    const list = this.#names.values;
    const last = this.#names.firstOf(name + 1);
    for (let at = this.#names.firstOf(name); at < last; at++) {
      this.#take(list[at] ?? 0);
    }
    return true;
  }

  endName(): void {
    if (this.#new !== undefined) {
      const { units, start, end, hash } = this.#new;
      this.#names.add(units, start, end, hash, this.#newTokens, this.#newCount);
      this.#new = undefined;
    }
  }

  token(units: Uint16Array, start: number, end: number, form: TokenForm): void {
    const length = end - start;
    if (form === "part" && length < 2 && this.#isBody) {
      // Code is full of them: they would tell nothing.
      return;
    }
    const marks =
      (form === "whole" ? TokenMark.whole : form === "part" ? TokenMark.part : 0) |
      (length >= longestToken ? TokenMark.long : 0);
    const token = (this.#table.intern(units, start, end) << tokenShift) | marks;
    if (this.#new !== undefined) {
      this.#newTokens[this.#newCount++] = token;
    }
    this.#take(token);
  }

  /** @param token its number, and what {@link TokenMark} says of it. */
  #take(token: number): void {
    if ((token & TokenMark.whole) !== 0) {
      this.#words++;
      this.#hasLongRun ||= (token & TokenMark.long) !== 0;
    }
    const isPart = (token & TokenMark.part) !== 0;
    this.#post(token >>> tokenShift, isPart ? this.#part : this.#whole);
  }

  #post(token: number, bit: number): void {
    if (token * 2 >= this.#seen.length) {
      this.#seen = growUint32(this.#seen, token * 2 + 2);
    }
    const seen = this.#seen;
    if (seen[token * 2] === this.#round) {
      this.#again(seen[token * 2 + 1] ?? 0, bit);
      return;
    }
    seen[token * 2] = this.#round;
    seen[token * 2 + 1] = this.#current.length;
    const first = bit === HeadBit.title && !this.#isBody && this.#words === 1;
    const bits = first ? bit | HeadBit.titleStart : bit;
    this.#current.push(token, ((this.#columns.ids.length << postingShift) | bits) >>> 0);
  }

  symbol(bit: number): void {
    this.#symbolSet |= 1 << bit;
  }

  pair(first: number, second: number): void {
    this.#pairs.add(first, second);
  }

  /** Sorts what was added. Yields often, for the caller to make pauses. */
  *finish(): Generator<void, Segment> {
    const ranks = yield* this.#rank();
    const head = yield* this.#head.sorted(ranks.rank);
    const body = yield* this.#body.sorted(ranks.rank);
    const pairs = yield* this.#pairs.finish();
    const columns = yield* this.#columns.finish();
    return new Segment({ tokens: ranks.tokens, head, body, pairs, ...columns });
  }

  #begin(isBody: boolean): void {
    this.#isBody = isBody;
    this.#names = isBody ? this.#bodyNames : this.#headNames;
    this.#current.length = 0;
    this.#round++;
  }

  #read(text: string, whole: number, part: number): void {
    this.#whole = whole;
    this.#part = part;
    this.#tokenizer.run(text);
  }

  #again(place: number, bit: number): void {
    const value = (this.#current.values[place] ?? 0) | bit;
    const counts = this.#isBody && (value & BodyBit.repeatMask) !== BodyBit.repeatMask;
    this.#current.values[place] = counts ? value + BodyBit.repeat : value;
  }

  /** The tokens in order, and for each number of the table its place there. */
  *#rank(): Generator<void, { readonly tokens: StringTable; readonly rank: Uint32Array }> {
    // By their beginnings first, so that no sort takes long.
    const buckets = new Map<number, { readonly text: string; readonly token: number }[]>();
    let token = 0;
    for (const slice of this.#table.texts(sliceTokens)) {
      for (const text of slice) {
        const beginning = unitAt(text, 0) * 0x10000 + unitAt(text, 1);
        const bucket = buckets.get(beginning);
        if (bucket === undefined) {
          buckets.set(beginning, [{ text, token }]);
        } else {
          bucket.push({ text, token });
        }
        token++;
      }
      yield;
    }
    const rank = new Uint32Array(token);
    const texts: string[] = [];
    for (const [, bucket] of [...buckets].sort(([a], [b]) => a - b)) {
      bucket.sort((a, b) => (a.text < b.text ? -1 : 1));
      for (const each of bucket) {
        rank[each.token] = texts.length;
        texts.push(each.text);
      }
      yield;
    }
    return { tokens: yield* StringTable.make(texts), rank };
  }
}

/** 0 beyond the end, which sorts before any other. */
function unitAt(text: string, place: number): number {
  return place < text.length ? text.charCodeAt(place) : 0;
}
