/** Texts sorted or merged between two pauses: a few milliseconds. */
const sliceTexts = 2048;

/** The numbers of the texts in sorted order. Works in steps, whatever the texts: sorts short runs, then merges them. */
export function* orderOf(texts: readonly string[]): Generator<void, Uint32Array> {
  const beginnings = new Uint32Array(texts.length);
  const compare = (a: number, b: number): number =>
    (beginnings[a] ?? 0) - (beginnings[b] ?? 0) || ((texts[a] ?? "") < (texts[b] ?? "") ? -1 : 1);
  let order = new Uint32Array(texts.length);
  for (let from = 0; from < texts.length; from += sliceTexts) {
    const to = Math.min(texts.length, from + sliceTexts);
    for (let number = from; number < to; number++) {
      beginnings[number] = beginningOf(texts[number] ?? "");
      order[number] = number;
    }
    order.subarray(from, to).sort(compare);
    yield;
  }
  let other = new Uint32Array(texts.length);
  for (let run = sliceTexts; run < texts.length; run *= 2) {
    yield* mergeRuns(order, other, run, compare);
    [order, other] = [other, order];
  }
  return order;
}

/** Merges every two neighboring runs of this length from one array into the other. */
function* mergeRuns(
  source: Uint32Array,
  target: Uint32Array,
  run: number,
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  for (let start = 0; start < source.length; start += 2 * run) {
    const middle = Math.min(source.length, start + run);
    const end = Math.min(source.length, middle + run);
    let left = start;
    let right = middle;
    for (let place = start; place < end; place++) {
      const isLeft =
        right >= end || (left < middle && compare(source[left] ?? 0, source[right] ?? 0) < 0);
      target[place] = (isLeft ? source[left++] : source[right++]) ?? 0;
      if (place % sliceTexts === 0) yield;
    }
  }
}

/** The first two units as one number; a missing one is 0. */
function beginningOf(text: string): number {
  return ((text.charCodeAt(0) || 0) * 0x1_0000 + (text.charCodeAt(1) || 0)) >>> 0;
}
