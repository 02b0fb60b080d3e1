/**
 * A posting is one 32-bit number: the document's number in its segment above (24 bits), where the token stands below.
 * The head (title, tags, language) and the body (description, code) have lists and meanings of their own.
 */
export const postingShift = 8;
/** The bits of a posting that say where the token stands. */
export const postingMask = 0xff;

/** A `…Part` is a token inside of a word; `titleStart` the first of the title. */
export const HeadBit = {
  title: 1,
  titlePart: 2,
  tags: 4,
  tagsPart: 8,
  language: 16,
  titleStart: 32,
} as const;

/** `repeat` is a count of two bits: how often the token stands in the body, less one, at most three. */
export const BodyBit = {
  description: 1,
  descriptionPart: 2,
  code: 4,
  codePart: 8,
  repeat: 16,
  repeatMask: 48,
} as const;

/**
 * `longRun`: a run of letters is longer than a token can be, so that phrases in it are looked for in the text.
 * `unreported`: neither private nor known to be public. `ascii`: no unit of any text is beyond ASCII, so that folding does no more than lower case.
 */
export const DocumentFlag = { private: 1, longRun: 2, ascii: 4, unreported: 8 } as const;
