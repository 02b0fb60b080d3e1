/** The outline of a JSON text without parsing. Meaningless for broken JSON. */
export interface JsonOutline {
  /** Members of all objects, counting repetitions. */
  readonly members: number;
  /** The approximate number of members, items, arrays and objects. */
  readonly values: number;
  /** The deepest nesting of arrays and objects. */
  readonly depth: number;
}

const quote = 0x22;
const space = 0x20;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const minus = 0x2d;
const inNumber = /[\d+.eE-]+/y;

/**
 * One pass that skips whole strings, so text that is mostly code costs little.
 * @param onNumber called with the place of each number.
 */
export function jsonOutline(
  text: string,
  onNumber?: (start: number, end: number) => void,
): JsonOutline {
  let members = 0;
  let others = 0;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === colon) {
      members += 1;
    } else if (code === comma) {
      others += 1;
    } else if (isDigit(code) || code === minus) {
      inNumber.lastIndex = at;
      inNumber.test(text);
      onNumber?.(at, inNumber.lastIndex);
      at = inNumber.lastIndex - 1;
    } else if (code > space) {
      const nested = nesting(code);
      others += Math.max(0, nested);
      depth += nested;
      deepest = Math.max(deepest, depth);
    }
  }
  return { members, values: members + others, depth: deepest };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function nesting(code: number): number {
  switch (code) {
    case 0x7b: // {
    case 0x5b: // [
      return 1;
    case 0x7d: // }
    case 0x5d: // ]
      return -1;
    default:
      return 0;
  }
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
