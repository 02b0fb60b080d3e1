/**
 * Whether every character of the name is visible and in written order, because users decide by it. The braille blank
 * looks like a space but is none to Unicode.
 */
export function isVisibleName(name: string): boolean {
  return name.length <= 100 && !/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name);
}
