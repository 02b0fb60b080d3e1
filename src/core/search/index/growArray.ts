/** The same array, or one of at least twice its length if it is too short for `needed` entries. */
export function growUint32(
  array: Uint32Array<ArrayBuffer>,
  needed: number,
): Uint32Array<ArrayBuffer> {
  if (needed <= array.length) {
    return array;
  }
  const grown = new Uint32Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}
