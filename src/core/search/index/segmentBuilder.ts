import { foldText } from "./charTable.ts";
import { ColumnDrafts } from "./documentColumns.ts";
import { growUint32 } from "./growArray.ts";
import { BodyBit, DocumentFlag, HeadBit, postingShift } from "./posting.ts";
import type { SearchDocument } from "../searchEngine.ts";
import { PostingDraft, PostingLog } from "./postingLog.ts";
import { PairDraft } from "./pairDraft.ts";
import { Segment } from "./segment.ts";
import { StringTable } from "./stringTable.ts";
import { longestToken, Tokenizer, type TokenForm, type TokenSink } from "./tokenizer.ts";
import { TokenTable } from "./tokenTable.ts";

/** Work between two pauses: about a millisecond. */
const sliceTokens = 4096;

/** Makes a segment of documents: `add` each of them, then run `finish` to its end. */
export class SegmentBuilder implements TokenSink {
  readonly #table = new TokenTable();
  readonly #columns = new ColumnDrafts();
  readonly #tokenizer = new Tokenizer(this);
  readonly #head = new PostingLog();
  readonly #body = new PostingLog();
  readonly #pairs = new PairDraft();
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

  token(units: Uint16Array, start: number, end: number, form: TokenForm): void {
    if (form === "part" && end - start < 2 && this.#isBody) {
      // Code is full of them: they would tell nothing.
      return;
    }
    if (form === "whole") {
      this.#words++;
      this.#hasLongRun ||= end - start >= longestToken;
    }
    const bit = form === "part" ? this.#part : this.#whole;
    this.#post(this.#table.intern(units, start, end), bit);
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
