import { endOfString } from "../../jsonOutline.ts";

/** The path from the root: names of members and indexes of items. */
export type JsonPath = readonly (string | number)[];

interface Frame {
  /** Names of the object so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  expectsName: boolean;
  /** The current member or item. */
  at: string | number;
}

const quote = 0x22;

/**
 * Finds members that an object of a JSON text repeats; `JSON.parse` silently keeps the last. It skips whole strings, so
 * text that is mostly code costs little. For broken JSON the paths are meaningless; the parser refuses it.
 * @throws {RangeError} for more than `most`. @throws {SyntaxError} for a name with a broken escape.
 */
export function repeatedMembers(text: string, most: number): readonly JsonPath[] {
  const frames: Frame[] = [];
  const found: JsonPath[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const isAgain = isRepeated(frames.at(-1), text, at, end);
      if (isAgain && found.push(frames.map((frame) => frame.at)) > most) {
        throw new RangeError();
      }
      at = end;
    } else {
      step(frames, code);
    }
  }
  return found;
}

function step(frames: Frame[], code: number): void {
  const top = frames.at(-1);
  switch (code) {
    case 0x7b: // {
      frames.push({ names: new Set(), expectsName: true, at: "" });
      break;
    case 0x5b: // [
      frames.push({ names: undefined, expectsName: false, at: 0 });
      break;
    case 0x7d: // }
    case 0x5d: // ]
      frames.pop();
      break;
    case 0x2c: // ,
      if (top?.names !== undefined) {
        top.expectsName = true;
      } else if (typeof top?.at === "number") {
        top.at += 1;
      }
      break;
  }
}

/** Reads the string as a member's name if one is expected. */
function isRepeated(frame: Frame | undefined, text: string, from: number, end: number): boolean {
  if (frame?.names === undefined || !frame.expectsName) {
    return false;
  }
  const raw = text.slice(from + 1, end);
  const name = raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
  frame.expectsName = false;
  frame.at = name;
  const before = frame.names.size;
  return frame.names.add(name).size === before;
}
