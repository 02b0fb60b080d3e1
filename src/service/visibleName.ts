/**
 * Whether people see every character of the name, and in the order in which it is written: they decide by it. The braille
 * blank is the one character that looks like a space without being one to Unicode.
 */
export function isVisibleName(name: string): boolean {
  return name.length <= 100 && !/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u.test(name);
}
