import { endOfString } from "../../jsonOutline.ts";

/** From the root of a document: names of members and indexes of array items. */
export type JsonPath = readonly (string | number)[];

/** The limits of a scan, so that no text can make it expensive. */
export interface MemberScanLimits {
  /** Arrays and objects inside each other. */
  readonly depth: number;
  /** Members given again in one document. */
  readonly repetitions: number;
}

interface Frame {
  /** Of an object so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  expectsName: boolean;
  /** The member or item that is being read. */
  at: string | number;
}

const quote = 0x22;

/**
 * Finds the members which an object of a JSON text gives more than once; `JSON.parse` keeps the last and tells
 * nothing. Strings are skipped whole, so it costs little where most of a text is code. Broken JSON is for the
 * parser to refuse: here it only gives meaningless paths.
 * @throws {RangeError} when a limit is passed. @throws {SyntaxError} for a name with a broken escape.
 */
export function repeatedMembers(text: string, limits: MemberScanLimits): readonly JsonPath[] {
  const frames: Frame[] = [];
  const found: JsonPath[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (isRepeated(frames.at(-1), text, at, end)) {
        found.push(frames.map((frame) => frame.at));
      }
      at = end;
    } else {
      step(frames, code);
    }
    if (frames.length > limits.depth || found.length > limits.repetitions) {
      throw new RangeError("A limit of the document is passed.");
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

/** Takes the string for the name of a member where one is due. */
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
