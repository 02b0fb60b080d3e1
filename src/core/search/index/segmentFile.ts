import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { Segment, type SegmentData } from "./segment.ts";
import { StringTable } from "./stringTable.ts";

/** Must be raised with every change of the tokens, of the meaning of postings, or of the file. */
const formatVersion = 7;
/** Bytes checked between two pauses: about a millisecond. */
const sliceBytes = 1 << 20;
const checksumBytes = 4;

interface SegmentFile {
  readonly format: number;
  readonly stamp: string;
  readonly data: SegmentData;
}

/**
 * The segment as bytes: a checksum of everything after it, then the data as the platform writes it.
 * @param stamp identifies the library and its state; loading requires the same.
 */
export function* saveSegment({ data }: Segment, stamp: string): Generator<void, Uint8Array> {
  const file: SegmentFile = { format: formatVersion, stamp, data };
  const bytes = Buffer.concat([Buffer.alloc(checksumBytes), serialize(file)]);
  yield;
  bytes.writeUInt32LE(yield* checksum(bytes));
  return bytes;
}

/**
 * Reads a file of {@link saveSegment}.
 * @returns undefined for a damaged file, or one of another version or stamp. Never throws.
 */
export function* loadSegment(
  file: Uint8Array,
  stamp: string,
): Generator<void, Segment | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isIntact =
    bytes.length > checksumBytes && bytes.readUInt32LE() === (yield* checksum(bytes));
  const read = isIntact ? contentOf(bytes.subarray(checksumBytes)) : undefined;
  yield;
  if (read?.format !== formatVersion || read.stamp !== stamp) {
    return undefined;
  }
  const { tokens, ids, titles, languages } = read.data;
  return yield* Segment.of({
    ...read.data,
    tokens: new StringTable(tokens.text, tokens.starts),
    ids: new StringTable(ids.text, ids.starts),
    titles: new StringTable(titles.text, titles.starts),
    languages: new StringTable(languages.text, languages.starts),
  });
}

/** An older editor cannot read what a newer one wrote. */
function contentOf(bytes: Buffer): SegmentFile | undefined {
  try {
    return deserialize(bytes) as SegmentFile;
  } catch {
    return undefined;
  }
}

function* checksum(file: Uint8Array): Generator<void, number> {
  let sum = 0;
  for (let start = checksumBytes; start < file.length; start += sliceBytes) {
    sum = crc32(file.subarray(start, start + sliceBytes), sum);
    yield;
  }
  return sum;
}
