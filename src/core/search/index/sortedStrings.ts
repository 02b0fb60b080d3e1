/** In sorted strings: the place of the first that is not less than `key`. */
export function lowerBound(strings: readonly string[], key: string): number {
  return firstPlace(strings, 0, (text) => text >= key);
}

/** In sorted strings: the places of those that begin with `prefix`, from the first up to the second. */
export function prefixRange(strings: readonly string[], prefix: string): readonly [number, number] {
  const low = lowerBound(strings, prefix);
  return [low, firstPlace(strings, low, (text) => !text.startsWith(prefix))];
}

function firstPlace(
  strings: readonly string[],
  from: number,
  isBeyond: (text: string) => boolean,
): number {
  let low = from;
  let high = strings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(strings[middle] ?? "")) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
