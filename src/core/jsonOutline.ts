/** The outline of a JSON text without parsing. Meaningless for broken JSON. */
export interface JsonOutline {
  /** Members of all objects, counting repetitions. */
  readonly members: number;
  /** The approximate number of members, items, arrays and objects; of a text of more than `most`, some number above it. */
  readonly values: number;
  /** The deepest nesting of arrays and objects. */
  readonly depth: number;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const minus = 0x2d;
const opening = 0x7b;
const closing = 0x7d;
const inNumber = /[\d+.eE-]+/y;

/**
 * One pass that skips whole strings, so text that is mostly code costs little. It ends where there are more than `most` values,
 * or, in broken JSON, more texts and numbers than so many values have.
 * @param onNumber called with the place of each number.
 */
export function jsonOutline(
  text: string,
  most: number,
  onNumber?: (start: number, end: number) => void,
): JsonOutline {
  let members = 0;
  let others = 0;
  let scalars = 0;
  let depth = 0;
  let deepest = 0;
  for (
    let at = 0;
    at < text.length && Math.max(members + others, scalars / 2 - 1) <= most;
    at += 1
  ) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      scalars += 1;
      at = endOfString(text, at);
    } else if (code === colon) {
      members += 1;
    } else if (code === comma) {
      others += 1;
    } else if (code === minus || (code >= 0x30 && code <= 0x39)) {
      scalars += 1;
      inNumber.lastIndex = at;
      inNumber.test(text);
      onNumber?.(at, inNumber.lastIndex);
      at = inNumber.lastIndex - 1;
    } else {
      // A bracket differs from a brace by one bit.
      const brace = code | 0x20;
      if (brace === opening) {
        others += 1;
        depth += 1;
        deepest = Math.max(deepest, depth);
      } else if (brace === closing) {
        depth -= 1;
      }
    }
  }
  return { members, values: members + others, depth: deepest };
}

/** @returns the position of the closing quote; the length of the text if it is missing. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) {
      return end;
    }
  }
  return text.length;
}

/** The number of members of all objects in a value. @throws {RangeError} where one object has more than `most`. */
export function membersIn(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  const inner: readonly unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  if (count > most) {
    throw new RangeError();
  }
  for (const one of inner) {
    count += membersIn(one, most);
  }
  return count;
}
