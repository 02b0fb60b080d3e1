/** The numbers of the texts in sorted order. Works in steps, one for each beginning of two units. */
export function* orderOf(texts: readonly string[]): Generator<void, Uint32Array> {
  const groups = Map.groupBy(texts.keys(), (number) => beginningOf(texts[number] ?? ""));
  yield;
  const order = new Uint32Array(texts.length);
  let place = 0;
  for (const [, numbers] of [...groups].sort(([a], [b]) => a - b)) {
    numbers.sort((a, b) => ((texts[a] ?? "") < (texts[b] ?? "") ? -1 : 1));
    order.set(numbers, place);
    place += numbers.length;
    yield;
  }
  return order;
}

/** The first two units as one number that sorts a missing unit first. */
function beginningOf(text: string): number {
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)];
  return Number.isNaN(first) ? 0 : (first + 1) * 0x1_0001 + (Number.isNaN(second) ? 0 : second + 1);
}
