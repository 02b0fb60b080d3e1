import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { Segment, type SegmentData } from "./segment.ts";

/** Must be raised with every change of the tokens, of the meaning of postings, or of the file. */
const formatVersion = 9;
const magic = 0x58444953;
const headerBytes = 16;

/** Bytes checked or copied between two pauses: about a millisecond. */
const sliceBytes = 1 << 20;
/** The same for strings of a list. */
const sliceStrings = 8192;

/**
 * The segment as bytes: magic, version, checksum of everything else, size; then the stamp and each member of the data as
 * V8 writes it, long lists in pieces, behind its length. Numbers of the file are little endian.
 * @param stamp identifies the library and its state; loading requires the same.
 */
export function* saveSegment({ data }: Segment, stamp: string): Generator<void, Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const part of [stamp, ...Object.entries(data).flatMap(piecesOf)]) {
    parts.push(serialize(part));
    yield;
  }
  const size = parts.reduce((sum, { length }) => sum + 4 + length, headerBytes);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  let position = headerBytes;
  for (const part of parts) {
    view.setUint32(position, part.length, true);
    for (let from = 0; from < part.length; from += sliceBytes) {
      file.set(part.subarray(from, from + sliceBytes), position + 4 + from);
      yield;
    }
    position += 4 + part.length;
  }
  view.setUint32(0, magic, true);
  view.setUint32(4, formatVersion, true);
  view.setUint32(12, size, true);
  view.setUint32(8, yield* checksum(file), true);
  return file;
}

/**
 * Reads a file of {@link saveSegment}.
 * @returns undefined for a damaged file, or one of another version or stamp. Never throws.
 */
export function* loadSegment(
  file: Uint8Array,
  stamp: string,
): Generator<void, Segment | undefined> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isIntact =
    file.length >= headerBytes &&
    view.getUint32(0, true) === magic &&
    view.getUint32(4, true) === formatVersion &&
    view.getUint32(12, true) === file.length &&
    view.getUint32(8, true) === (yield* checksum(file));
  if (!isIntact) {
    return undefined;
  }
  const parts: unknown[] = [];
  for (let position = headerBytes; position < file.length;) {
    const end = position + 4 + view.getUint32(position, true);
    const part = readPart(file.subarray(position + 4, end));
    if (part === undefined) {
      return undefined;
    }
    parts.push(part);
    position = end;
    yield;
  }
  const [own, ...members] = parts;
  return own === stamp ? yield* Segment.of(dataOf(members as Member[])) : undefined;
}

type Member = readonly [name: string, value: object];

function piecesOf([name, value]: [string, object]): readonly Member[] {
  if (!Array.isArray(value)) {
    return [[name, value]];
  }
  const count = Math.max(1, Math.ceil(value.length / sliceStrings));
  return Array.from({ length: count }, (_, piece): Member => {
    const from = piece * sliceStrings;
    return [name, value.slice(from, from + sliceStrings)];
  });
}

/** @returns undefined for the form of a newer V8, as after a return to an older editor. */
function readPart(bytes: Uint8Array): unknown {
  try {
    return deserialize(bytes);
  } catch {
    return undefined;
  }
}

function dataOf(members: readonly Member[]): SegmentData {
  const values = [...Map.groupBy(members, ([name]) => name)].map(([name, pieces]) => {
    const lists = pieces.map(([, value]) => value);
    // Not a list as V8 read it, which it would write in another form.
    return [name, Array.isArray(lists[0]) ? Array.from(lists.flat(), String) : lists[0]];
  });
  return Object.fromEntries(values) as unknown as SegmentData;
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
