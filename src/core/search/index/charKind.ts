// The kinds of UTF-16 units. Separate constants, because the bundler can then inline the numbers.

export const unknown = 0;
export const space = 1;
export const symbol = 2;
export const lower = 3;
export const upper = 4;
export const digit = 5;
/** A script without spaces; it is indexed in pairs. */
export const pair = 6;
export const mark = 7;
export const surrogate = 8;
export const joiner = 9;
