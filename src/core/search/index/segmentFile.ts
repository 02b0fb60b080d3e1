import { crc32 } from "node:zlib";
import { Segment, type SegmentData } from "./segment.ts";
import { decodeText, encodeText, StringTable } from "./stringTable.ts";

/** Must be raised with every change of the tokens, of the meaning of postings, or of the file. */
const formatVersion = 6;
const magic = 0x58444953;
/** Bytes checked or copied between two pauses: about a millisecond. */
const sliceBytes = 1 << 20;

/**
 * The segment as bytes: magic, version, checksum of everything after it, then the columns, each with its length before
 * it and padded to 4 bytes. Little endian; arrays are stored as in memory, so that loading copies only the strings.
 * @param stamp identifies the library and its state; loading requires the same.
 */
export function* saveSegment(segment: Segment, stamp: string): Generator<void, Uint8Array> {
  const columns = columnsOf(segment.data, stamp);
  const size = columns.reduce((sum, column) => sum + 8 + padded(column.bytes.length), headerBytes);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  let position = headerBytes;
  for (const { bytes, units } of columns) {
    view.setUint32(position, bytes.length, true);
    view.setUint32(position + 4, units, true);
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      file.set(bytes.subarray(from, from + sliceBytes), position + 8 + from);
      yield;
    }
    position += 8 + padded(bytes.length);
  }
  view.setUint32(0, magic, true);
  view.setUint32(4, formatVersion, true);
  view.setUint32(12, size, true);
  view.setUint32(8, yield* checksum(file), true);
  return file;
}

const headerBytes = 16;

/**
 * Reads a file of {@link saveSegment}.
 * @returns undefined for a damaged file, or one of another version or stamp. Never throws.
 */
export function* loadSegment(
  file: Uint8Array,
  stamp: string,
): Generator<void, Segment | undefined> {
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isIntact =
    bytes.length >= headerBytes &&
    view.getUint32(0, true) === magic &&
    view.getUint32(4, true) === formatVersion &&
    view.getUint32(12, true) === bytes.length &&
    view.getUint32(8, true) === (yield* checksum(bytes));
  const reader = new ColumnReader(bytes, view);
  return isIntact && reader.text() === stamp ? new Segment(yield* readColumns(reader)) : undefined;
}

function* checksum(file: Uint8Array): Generator<void, number> {
  let sum = crc32(file.subarray(4, 8));
  sum = crc32(file.subarray(12, headerBytes), sum);
  for (let start = headerBytes; start < file.length; start += sliceBytes) {
    sum = crc32(file.subarray(start, start + sliceBytes), sum);
    yield;
  }
  return sum;
}

interface Column {
  readonly bytes: Uint8Array;
  /** Length of a text in UTF-16 units; 0 for numbers. */
  readonly units: number;
}

function columnsOf(data: SegmentData, stamp: string): Column[] {
  const numbers = (array: Uint8Array | Uint16Array | Uint32Array): Column => ({
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    units: 0,
  });
  const text = (value: string): Column => ({ bytes: encodeText(value), units: value.length });
  const table = (strings: StringTable): Column[] => [text(strings.text), numbers(strings.starts)];
  return [
    text(stamp),
    ...table(data.tokens),
    numbers(data.head.offsets),
    numbers(data.head.values),
    numbers(data.body.offsets),
    numbers(data.body.values),
    ...table(data.ids),
    ...table(data.titles),
    ...table(data.languages),
    numbers(data.languageOf),
    numbers(data.pairs.offsets),
    numbers(data.pairs.values),
    numbers(data.titleWords),
    numbers(data.bodySize),
    numbers(data.flags),
    numbers(data.versions),
  ];
}

function* readColumns(reader: ColumnReader): Generator<void, SegmentData> {
  const tokens = reader.table();
  yield;
  const head = { offsets: reader.uint32(), values: reader.uint32() };
  const body = { offsets: reader.uint32(), values: reader.uint32() };
  const ids = reader.table();
  yield;
  const titles = reader.table();
  yield;
  return {
    tokens,
    head,
    body,
    ids,
    titles,
    languages: reader.table(),
    languageOf: reader.uint16(),
    pairs: { offsets: reader.uint32(), values: reader.uint32() },
    titleWords: reader.uint8(),
    bodySize: reader.uint8(),
    flags: reader.uint8(),
    versions: reader.uint32(),
  };
}

class ColumnReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #position = headerBytes;
  #units = 0;

  constructor(bytes: Uint8Array, view: DataView) {
    this.#bytes = bytes;
    this.#view = view;
  }

  uint8(): Uint8Array {
    const length = this.#view.getUint32(this.#position, true);
    this.#units = this.#view.getUint32(this.#position + 4, true);
    const start = this.#position + 8;
    this.#position = start + padded(length);
    return this.#bytes.subarray(start, start + length);
  }

  uint16(): Uint16Array {
    const bytes = this.uint8();
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  }

  uint32(): Uint32Array {
    const bytes = this.uint8();
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  }

  text(): string {
    const bytes = this.uint8();
    return decodeText(bytes, this.#units);
  }

  table(): StringTable {
    const text = this.text();
    return new StringTable(text, this.uint32());
  }
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
