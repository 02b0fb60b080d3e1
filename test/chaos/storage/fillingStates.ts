import type { SeededRandom } from "../../bench/seededRandom.ts";

/** What a power cut may leave of SQLite's two files. */
export interface LeftFiles {
  readonly file: Uint8Array;
  /** Of the transaction that was written last, where its removal did not come to the disk. */
  readonly journal: Uint8Array | undefined;
}

const pageSize = 4096;
const sectorSize = 512;

/**
 * What may be left of a file that was on the disk as `flushed` and was written over since, a transaction after the
 * other: of each page any of its versions, and the journal of the last transaction whole, cut, zeroed, or gone.
 * @param since the file after each transaction that nobody flushed.
 */
export function fillingState(
  flushed: Uint8Array,
  since: readonly Uint8Array[],
  random: SeededRandom,
): LeftFiles {
  const versions = [flushed, ...since];
  const pages = Math.max(...versions.map(({ length }) => Math.ceil(length / pageSize)));
  const newest = versions.length - 1;
  // All, none, up to a place, or each page as it comes.
  const border = random.below(pages + 1);
  const choose = random.pick([
    () => newest,
    () => 0,
    (page: number) => (page < border ? newest : 0),
    (page: number) => (page < border ? 0 : newest),
    () => random.below(versions.length),
  ]);
  const chosen = Array.from({ length: pages }, (_, page) =>
    pageOf(versions[choose(page)] ?? flushed, page),
  );
  // A file is as long as what came to the disk of it; what lies before that and did not is zeros.
  const length = chosen.findLastIndex((page) => page !== undefined) + 1;
  const file = Buffer.alloc(length * pageSize);
  for (let at = 0; at < length; at += 1) file.set(chosen[at] ?? [], at * pageSize);
  const before = versions.at(-2);
  const journal = before && journalOf(before, versions.at(-1) ?? before);
  return { file, journal: journal && random.pick(remains)(journal) };
}

const remains: readonly ((journal: Uint8Array) => Uint8Array | undefined)[] = [
  () => undefined,
  () => undefined,
  (journal) => journal,
  (journal) => journal.slice(0, journal.length / 2),
  (journal) => new Uint8Array(journal.length),
];

function pageOf(bytes: Uint8Array, page: number): Uint8Array | undefined {
  const found = bytes.subarray(page * pageSize, (page + 1) * pageSize);
  return found.length === 0 ? undefined : found;
}

/** A rollback journal with every page that was changed, as it was (sqlite.org/fileformat2.html, section 3). */
function journalOf(before: Uint8Array, after: Uint8Array): Uint8Array {
  const nonce = 1;
  const header = Buffer.alloc(sectorSize);
  header.set([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]);
  // Without flushes there is no count of the records; the file's length tells it.
  header.writeUInt32BE(0xff_ff_ff_ff, 8);
  header.writeUInt32BE(nonce, 12);
  header.writeUInt32BE(before.length / pageSize, 16);
  header.writeUInt32BE(sectorSize, 20);
  header.writeUInt32BE(pageSize, 24);
  const parts: Uint8Array[] = [header];
  for (let at = 0; at * pageSize < before.length; at += 1) {
    const old = pageOf(before, at) ?? new Uint8Array();
    if (Buffer.compare(old, pageOf(after, at) ?? new Uint8Array()) !== 0) {
      parts.push(wordOf(at + 1), old, wordOf(checksumOf(old, nonce)));
    }
  }
  return Buffer.concat(parts);
}

function wordOf(value: number): Uint8Array {
  const word = Buffer.alloc(4);
  word.writeUInt32BE(value);
  return word;
}

function checksumOf(page: Uint8Array, nonce: number): number {
  let sum = nonce;
  for (let at = page.length - 200; at > 0; at -= 200) sum += page[at] ?? 0;
  return sum;
}
