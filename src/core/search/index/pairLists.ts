/** Which documents have which pair of signs, see {@link signPair}. */
export interface PairLists {
  /** The pairs that stand in any document, in order. */
  readonly pairs: Uint16Array;
  /** The begin of each list in `bytes`; one more entry than pairs. */
  readonly starts: Uint32Array;
  /** Each list begins with its {@link ListForm}. */
  readonly bytes: Uint8Array;
}

/** `steps`: from one document to the next, seven bits a byte, the lowest first. `bits`: one a document. */
export const ListForm = { steps: 0, bits: 1 } as const;

/** How long the list of a pair is: about how many documents have it. */
export function pairWeight({ pairs, starts }: PairLists, pair: number): number {
  const place = placeOf(pairs, pair);
  return place < 0 ? 0 : (starts[place + 1] ?? 0) - (starts[place] ?? 0);
}

/** Calls `found` for each document that has the pair, in order. */
export function eachWithPair(
  { pairs, starts, bytes }: PairLists,
  pair: number,
  found: (document: number) => void,
): void {
  const place = placeOf(pairs, pair);
  if (place < 0) {
    return;
  }
  const start = starts[place] ?? 0;
  const end = starts[place + 1] ?? 0;
  if (bytes[start] === ListForm.bits) {
    for (let at = start + 1; at < end; at++) {
      for (let bits = bytes[at] ?? 0, document = (at - start - 1) * 8; bits !== 0; document++) {
        if ((bits & 1) === 1) found(document);
        bits >>>= 1;
      }
    }
    return;
  }
  for (let at = start + 1, document = -1; at < end;) {
    let step = 0;
    let byte: number;
    let shift = 0;
    do {
      byte = bytes[at++] ?? 0;
      step |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte > 0x7f);
    document += step;
    found(document);
  }
}

function placeOf(pairs: Uint16Array, pair: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[middle] ?? 0) < pair) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return pairs[low] === pair ? low : -1;
}
