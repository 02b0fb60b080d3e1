import { foldText } from "./charTable.ts";
import { growUint32, PostingLog } from "./postingLog.ts";
import { PairDraft } from "./pairDraft.ts";
import { BodyBit, DocumentFlag, HeadBit, postingShift } from "./posting.ts";
import { Segment } from "./segment.ts";
import { orderOf } from "./tokenOrder.ts";
import { longestToken, tokenize, tokensOf, type TokenForm } from "./tokenizer.ts";
import type { SearchDocument } from "../searchEngine.ts";

/** Tokens put in order between two pauses: about a millisecond. */
const sliceTokens = 1 << 14;

interface NumberedToken {
  readonly form: TokenForm;
  readonly length: number;
  /** Undefined if there are too many tokens. */
  readonly number: number | undefined;
}

/** Names of which the tokens are kept. */
const mostKnown = 1 << 16;

/** Makes a segment of documents: run `add` to its end for each of them, then `finish`. */
export class SegmentBuilder {
  readonly #table = new TokenTable();
  /** One entry per document. */
  readonly #columns = {
    ids: [] as string[],
    titles: [] as string[],
    /** By their folded names. */
    languages: new Map<string, number>(),
    languageOf: [] as number[],
    titleWords: [] as number[],
    bodySize: [] as number[],
    flags: [] as number[],
    versions: [] as number[],
  };
  readonly #head = new PostingLog();
  readonly #body = new PostingLog();
  readonly #pairs = new PairDraft();
  /** The tokens of names that came before, since most come again and again. */
  readonly #known = new Map<string, readonly NumberedToken[]>();
  /** The log of the current head or body. */
  #log = this.#head;
  /** Two entries per token: the last round with it, and its posting there. */
  #seen = new Uint32Array(2048);
  #round = 0;
  #isBody = false;
  #whole = 0;
  #part = 0;
  #words = 0;
  #hasLongRun = false;

  /** Adds a document, in steps. */
  *add(document: SearchDocument): Generator<void, void> {
    this.#hasLongRun = false;
    this.#begin(false);
    this.#words = 0;
    yield* this.#read(document.title, HeadBit.title, HeadBit.titlePart);
    const titleWords = this.#words;
    for (const tag of document.tags) {
      yield* this.#read(tag, HeadBit.tags, HeadBit.tagsPart);
    }
    yield* this.#read(document.language, HeadBit.language, HeadBit.language);
    this.#begin(true);
    const { length } = this.#body;
    yield* this.#read(document.description, BodyBit.description, BodyBit.descriptionPart);
    yield* this.#read(document.code, BodyBit.code, BodyBit.codePart);
    this.#pairs.endDocument();
    this.#columns.ids.push(document.id);
    this.#columns.titles.push(foldText(document.title));
    this.#columns.languageOf.push(this.#languageOf(document));
    this.#columns.versions.push(document.version ?? 0);
    this.#columns.titleWords.push(Math.min(255, titleWords));
    this.#columns.bodySize.push(Math.round(4 * Math.log2(1 + this.#body.length - length)));
    this.#columns.flags.push(
      (document.private === true ? DocumentFlag.private : 0) |
        (document.private === undefined ? DocumentFlag.unreported : 0) |
        (this.#hasLongRun ? DocumentFlag.longRun : 0) |
        (isAscii(document) ? DocumentFlag.ascii : 0),
    );
  }

  #languageOf({ language }: SearchDocument): number {
    const { languages } = this.#columns;
    const number = languages.get(foldText(language)) ?? languages.size;
    languages.set(foldText(language), number);
    return number;
  }

  readonly #take = (piece: string): void => {
    let tokens = this.#known.get(piece);
    if (tokens === undefined) {
      tokens = tokensOf(piece).map(([text, form]) => ({
        form,
        length: text.length,
        number: this.#table.intern(text),
      }));
      if (this.#known.size >= mostKnown) this.#known.clear();
      this.#known.set(piece, tokens);
    }
    for (const { form, length, number } of tokens) {
      if (form === "whole") {
        this.#words++;
        this.#hasLongRun ||= length >= longestToken;
      }
      // Code is full of one-letter parts, so they would narrow nothing.
      const isTelling = form !== "part" || length > 1 || !this.#isBody;
      if (number !== undefined && isTelling) {
        this.#post(number, form === "part" ? this.#part : this.#whole);
      }
    }
  };

  #post(token: number, bit: number): void {
    if (token * 2 >= this.#seen.length) {
      this.#seen = growUint32(this.#seen, token * 2 + 2);
    }
    const seen = this.#seen;
    const { values } = this.#log;
    if (seen[token * 2] === this.#round) {
      const place = seen[token * 2 + 1] ?? 0;
      const value = (values[place] ?? 0) | bit;
      values[place] = this.#isBody ? repeated(value) : value;
      return;
    }
    seen[token * 2] = this.#round;
    seen[token * 2 + 1] = this.#log.length;
    const first = bit === HeadBit.title && !this.#isBody && this.#words === 1;
    const bits = first ? bit | HeadBit.titleStart : bit;
    const value = ((this.#columns.ids.length << postingShift) | bits) >>> 0;
    this.#log.push(token, value);
  }

  /** Sorts the added documents. Yields often, so that the caller can pause. */
  *finish(): Generator<void, Segment> {
    const texts = this.#table.texts;
    const order = yield* orderOf(texts);
    const tokens: string[] = [];
    const rank = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place++) {
      const number = order[place] ?? 0;
      rank[number] = place;
      tokens.push(texts[number] ?? "");
      if (place % sliceTokens === 0) yield;
    }
    const head = yield* this.#head.sorted(rank);
    const body = yield* this.#body.sorted(rank);
    const pairs = yield* this.#pairs.finish();
    const { ids, titles, languages, languageOf, titleWords, bodySize, flags, versions } =
      this.#columns;
    return yield* Segment.of({
      tokens,
      head,
      body,
      pairs,
      ids,
      titles,
      languages: [...languages.keys()],
      languageOf: Uint16Array.from(languageOf),
      titleWords: Uint8Array.from(titleWords),
      bodySize: Uint8Array.from(bodySize),
      flags: Uint8Array.from(flags),
      versions: Uint32Array.from(versions),
    });
  }

  #begin(isBody: boolean): void {
    this.#isBody = isBody;
    this.#log = isBody ? this.#body : this.#head;
    this.#round++;
  }

  *#read(text: string, whole: number, part: number): Generator<void, void> {
    this.#whole = whole;
    this.#part = part;
    yield* tokenize(text, this.#take);
    yield* this.#pairs.add(text);
  }
}

function isAscii({ title, tags, language, description, code }: SearchDocument): boolean {
  // eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
  return [title, ...tags, language, description, code].every((text) => /^[\0-\x7f]*$/.test(text));
}

/** A value of the body with one more occurrence. */
function repeated(value: number): number {
  return (value & BodyBit.repeatMask) === BodyBit.repeatMask ? value : value + BodyBit.repeat;
}

/** The most tokens of a segment. 10,000 snippets have 45,000; random text has a new one at every unit. */
const mostTokens = 1 << 20;
/** A map that grows is copied at once, so there are several. */
const maps = 16;

/** Numbers the distinct tokens, from 0. */
export class TokenTable {
  /** All tokens, in the order of their numbers. */
  readonly texts: string[] = [];
  readonly #numbers = Array.from({ length: maps }, () => new Map<string, number>());
  readonly #most: number;

  constructor(most = mostTokens) {
    this.#most = most;
  }

  /** The number of a token; undefined for a new one if there are too many. */
  intern(text: string): number | undefined {
    const numbers = this.#numbers[(text.charCodeAt(text.length - 1) || 0) % maps];
    const known = numbers?.get(text);
    if (known !== undefined || this.texts.length >= this.#most) {
      return known;
    }
    numbers?.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}
