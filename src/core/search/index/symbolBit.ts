/** The number of an ASCII punctuation mark, 0 to 31; -1 for any other unit. */
export function symbolBit(unit: number): number {
  if (unit >= 33 && unit <= 47) return unit - 33;
  if (unit >= 58 && unit <= 64) return unit - 43;
  if (unit >= 91 && unit <= 96) return unit - 69;
  return unit >= 123 && unit <= 126 ? unit - 95 : -1;
}
