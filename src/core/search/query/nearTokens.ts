import { lettersOf, type Segment } from "../index/segment.ts";
import { beginsWithin } from "./typo.ts";

/** All tokens that begin with `text`, allowing one or two typos. */
export function tokensWithin(segment: Segment, text: string, typos: number): number[] {
  const { tokens } = segment.data;
  const { starts } = tokens;
  const isNear = (token: number): boolean => {
    const start = starts[token] ?? 0;
    const end = (starts[token + 1] ?? 1) - 1;
    return end - start >= text.length - typos && beginsWithin(text, tokens.text, start, end, typos);
  };
  const near: number[] = [];
  const letters = segment.letters;
  const wanted = lettersOf(text);
  for (let token = 0; token < letters.length; token++) {
    if (!hasMoreBits(wanted & ~(letters[token] ?? 0), typos) && isNear(token)) {
      near.push(token);
    }
  }
  return near;
}

/** Whether more than `most` (one or two) bits are set. Each typo adds one foreign letter at most. */
function hasMoreBits(bits: number, most: number): boolean {
  const second = bits & (bits - 1);
  return most < 2 ? second !== 0 : (second & (second - 1)) !== 0;
}
