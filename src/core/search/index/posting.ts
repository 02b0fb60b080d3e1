/**
 * A posting is a 32-bit number: the document's number in its segment (upper 24 bits), and the places of the token
 * (lower 8 bits). The head (title, tags, language) and the body (description, code) have separate lists and bits.
 */
export const postingShift = 8;
/** The bits of a posting for the places of the token. */
export const postingMask = 0xff;

/** A `…Part` is a token inside a word; `titleStart` is the first of the title. */
export const HeadBit = {
  title: 1,
  titlePart: 2,
  tags: 4,
  tagsPart: 8,
  language: 16,
  titleStart: 32,
} as const;

/** `repeat` is a count of two bits: the occurrences of the token in the body minus one, at most three. */
export const BodyBit = {
  description: 1,
  descriptionPart: 2,
  code: 4,
  codePart: 8,
  repeat: 16,
  repeatMask: 48,
} as const;

/**
 * `longRun`: a run of letters exceeds the longest token, so phrases in it are searched in the text. `unreported`: the
 * visibility is unknown. `ascii`: all texts are ASCII, so folding is the same as lower case.
 */
export const DocumentFlag = { private: 1, longRun: 2, ascii: 4, unreported: 8 } as const;
