import { mergePairs } from "./pairMerge.ts";
import { postingMask, postingShift } from "./posting.ts";
import { ColumnDrafts, type DocumentColumns } from "./documentColumns.ts";
import { Segment, type PostingLists, type SegmentData } from "./segment.ts";
import { StringTable } from "./stringTable.ts";

const sliceTokens = 1024;

/**
 * One segment out of several, without their deleted documents. Yields often, for the caller to make pauses; documents
 * that are deleted meanwhile are in the result still, so the caller deletes them there.
 */
export function* mergeSegments(segments: readonly Segment[]): Generator<void, Segment> {
  const taken = segments.map(({ alive }) => alive?.slice());
  const numbers = renumber(segments, taken);
  yield;
  const tokens: string[] = [];
  const head = new ListWriter(segments.map(({ data }) => data.head));
  const body = new ListWriter(segments.map(({ data }) => data.body));
  const cursors = segments.map((segment) => new Cursor(segment));
  for (let turn = 1; ; turn++) {
    const token = lowest(cursors);
    if (token === undefined) {
      break;
    }
    for (const [index, cursor] of cursors.entries()) {
      if (cursor.token === token) {
        head.copy(cursor.segment.data.head, cursor.place, numbers[index]);
        body.copy(cursor.segment.data.body, cursor.place, numbers[index]);
        cursor.next();
      }
    }
    if (head.hasNew || body.hasNew) {
      tokens.push(token);
      head.endList();
      body.endList();
    }
    if (turn % sliceTokens === 0) yield;
  }
  const columns = yield* documentColumns(segments, taken);
  const pairLists = segments.map(({ data }) => data.pairs);
  return new Segment({
    tokens: yield* StringTable.make(tokens),
    head: head.finish(),
    body: body.finish(),
    pairs: yield* mergePairs(pairLists, numbers, columns.ids.size),
    ...columns,
  });
}

/** The new number of each document, in order; -1 for deleted ones. */
function renumber(
  segments: readonly Segment[],
  taken: readonly (Uint8Array | undefined)[],
): Int32Array[] {
  let next = 0;
  return segments.map(({ size }, place) => {
    const alive = taken[place];
    const numbers = new Int32Array(size);
    for (let document = 0; document < size; document++) {
      numbers[document] = alive?.[document] === 0 ? -1 : next++;
    }
    return numbers;
  });
}

function lowest(cursors: readonly Cursor[]): string | undefined {
  let low: string | undefined;
  for (const cursor of cursors) {
    if (cursor.token !== undefined && (low === undefined || cursor.token < low)) {
      low = cursor.token;
    }
  }
  return low;
}

class Cursor {
  readonly segment: Segment;
  place = 0;
  token: string | undefined;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#read();
  }

  next(): void {
    this.place++;
    this.#read();
  }

  #read(): void {
    const tokens = this.segment.data.tokens;
    this.token = this.place < tokens.size ? tokens.at(this.place) : undefined;
  }
}

class ListWriter {
  readonly #values: Uint32Array;
  readonly #offsets: Uint32Array;
  #lists = 0;
  #length = 0;

  /** @param lists all that will be copied. */
  constructor(lists: readonly PostingLists[]) {
    const sizeOf = (of: (list: PostingLists) => number): number =>
      lists.reduce((sum, list) => sum + of(list), 0);
    this.#values = new Uint32Array(sizeOf(({ values }) => values.length));
    this.#offsets = new Uint32Array(sizeOf(({ offsets }) => offsets.length) + 1);
  }

  get hasNew(): boolean {
    return this.#length > (this.#offsets[this.#lists] ?? 0);
  }

  copy(lists: PostingLists, token: number, numbers: Int32Array | undefined): void {
    const end = lists.offsets[token + 1] ?? 0;
    const start = lists.offsets[token] ?? 0;
    for (let index = start; index < end; index++) {
      const value = lists.values[index] ?? 0;
      const document = numbers?.[value >>> postingShift] ?? -1;
      if (document >= 0) {
        this.#values[this.#length++] = ((document << postingShift) | (value & postingMask)) >>> 0;
      }
    }
  }

  endList(): void {
    this.#offsets[++this.#lists] = this.#length;
  }

  /** Copied to their size where deleted documents or shared tokens left much of it empty. */
  finish(): PostingLists {
    return {
      offsets: fitted(this.#offsets, this.#lists + 1),
      values: fitted(this.#values, this.#length),
    };
  }
}

function fitted(array: Uint32Array, length: number): Uint32Array {
  return length * 8 > array.length * 7 ? array.subarray(0, length) : array.slice(0, length);
}

function* documentColumns(
  segments: readonly Segment[],
  taken: readonly (Uint8Array | undefined)[],
): Generator<void, DocumentColumns> {
  const columns = new ColumnDrafts();
  for (const [place, { data, size }] of segments.entries()) {
    const languages = Array.from({ length: data.languages.size }, (_, n) => data.languages.at(n));
    const alive = taken[place];
    for (let document = 0; document < size; document++) {
      if (alive?.[document] !== 0) {
        copyDocument(data, document, languages, columns);
      }
      if (document % sliceTokens === sliceTokens - 1) yield;
    }
  }
  return yield* columns.finish();
}

function copyDocument(
  data: SegmentData,
  document: number,
  languages: readonly string[],
  columns: ColumnDrafts,
): void {
  columns.ids.push(data.ids.at(document));
  columns.titles.push(data.titles.at(document));
  columns.languages.push(languages[data.languageOf[document] ?? 0] ?? "");
  columns.symbols.push(data.symbols[document] ?? 0);
  columns.titleWords.push(data.titleWords[document] ?? 0);
  columns.bodySize.push(data.bodySize[document] ?? 0);
  columns.flags.push(data.flags[document] ?? 0);
  columns.versions.push(data.versions[document] ?? 0);
}
