import { eachWithPair, type PairLists } from "./pairLists.ts";
import { PairListWriter } from "./pairListWriter.ts";

/** Documents written between two pauses: about a millisecond. */
const sliceDocuments = 1 << 16;

/**
 * One set of lists out of several.
 * @param numbers for each of them the new number of each document, or -1 where it is left out; in order.
 * @param documents how many there are afterwards.
 */
export function* mergePairs(
  lists: readonly PairLists[],
  numbers: readonly Int32Array[],
  documents: number,
): Generator<void, PairLists> {
  const all = new Set(lists.flatMap(({ pairs }) => [...pairs]));
  const writer = new PairListWriter(documents);
  const list = new Uint32Array(documents);
  let written = 0;
  for (const pair of [...all].sort((a, b) => a - b)) {
    let length = 0;
    for (const [place, each] of lists.entries()) {
      const own = numbers[place];
      eachWithPair(each, pair, (document) => {
        const number = own?.[document] ?? -1;
        if (number >= 0) list[length++] = number;
      });
    }
    writer.add(pair, list.subarray(0, length));
    written += length;
    if (written > sliceDocuments) {
      written = 0;
      yield;
    }
  }
  return writer.finish();
}
