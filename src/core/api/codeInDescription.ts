import { createHash } from "node:crypto";
import { maximumCodeBytes } from "../model.ts";
import { toLf } from "./rewrites.ts";
import { unescapeHtml } from "./unescapeHtml.ts";

/** A description that contains the code, too. */
export interface CarriedCode {
  /** The user's own description. */
  readonly own: string;
  readonly code: string;
  /** Whether the checksum matches the code. If not, the code was changed elsewhere and is returned unchanged. */
  readonly isIntact: boolean;
}

const infoWord = "snippet-code";
const version = 1;

/** In UTF-16 units, of the largest code with a CR before each line end and the block's own line end. */
const longest = 2 * maximumCodeBytes + 2;

/** An opening line after its fence. */
const opened = new RegExp(`[^\\s\`]* ${infoWord}[ \\t]*\\r?\\n`, "y");
/** The closing fence and the line with version and checksum. */
const ending = new RegExp(
  `(?:^|\\n)(\`{3,})[ \\t]*\\r?\\n${infoWord} (\\d{1,4}) sha256=([0-9a-f]{64})(?![^\\r\\n])`,
  "g",
);

/**
 * Carries code in a description: the user's own text, a blank line, one fenced block whose fence is longer than any
 * run of backticks in the code and whose info string ends in `snippet-code`, and a line with a version and the
 * SHA-256 of the code.
 * @param language one word for the info string.
 */
export function carryCode(own: string, code: string, language: string): string {
  if (code === "") {
    return own;
  }
  let fence = "```";
  for (const [run] of code.matchAll(/`+/g)) {
    fence = run.length < fence.length ? fence : `${run}\``;
  }
  const word = language.toLowerCase().replaceAll(/[\s`]+/g, "-") || "text";
  const lines = [
    `${fence}${word} ${infoWord}`,
    code,
    fence,
    `${infoWord} ${version} sha256=${checksum(code)}`,
  ];
  return `${own === "" ? "" : `${own}\n\n`}${lines.join("\n")}\n`;
}

/**
 * The code in a description: the last block with our info string. Changes of the server to the whole text (line ends,
 * HTML escapes) are undone if the checksum proves them; other changes are not.
 * @returns undefined if there is none.
 */
export function readCarriedCode(description: string): CarriedCode | undefined {
  // Runs for every record of a list.
  const isOpen = description.includes(infoWord);
  const end = isOpen ? [...description.matchAll(ending)].at(-1) : undefined;
  const [, fence = "", , sum = ""] = end ?? [];
  if (end === undefined) {
    return undefined;
  }
  // The code has no run of backticks as long as the fence, so the last such opening before the end is ours.
  const before = `\n${description.slice(0, end.index + 1)}`;
  const start = lastOpening(before, fence);
  if (start === undefined) {
    return undefined;
  }
  const block = before.slice(opened.lastIndex);
  const own = description.slice(0, start);
  const after = description.slice(end.index + end[0].length);
  const found = undone(block, sum);
  // We end the opening line with LF. With CRLF there, the server has changed all line ends.
  const ends = before[opened.lastIndex - 2] === "\r" ? toLf : keep;
  const undo: Undo = (text) => ends(found === undefined ? text : found.unescape(text));
  return {
    own: ownText(undo(own), undo(after)),
    code: found?.text ?? withoutLineEnd(block),
    isIntact: found !== undefined,
  };
}

/** The place before the last line that opens a block with this fence; `opened` then ends behind it. */
function lastOpening(text: string, fence: string): number | undefined {
  for (let at = text.length; at > 0;) {
    at = text.lastIndexOf(`\n${fence}`, at - 1);
    opened.lastIndex = at + 1 + fence.length;
    if (at >= 0 && opened.test(text)) {
      return at;
    }
  }
  return undefined;
}

type Undo = (text: string) => string;

const keep: Undo = (text) => text;
const toCrlf: Undo = (text) => toLf(text).split("\n").join("\r\n");

interface Undone {
  readonly text: string;
  readonly unescape: Undo;
}

/** The block, or the block without the usual changes of servers, if it has this checksum. */
function undone(block: string, sum: string): Undone | undefined {
  for (const unescape of unescapeHtml(block) === block ? [keep] : [keep, unescapeHtml]) {
    const plain = unescape(block);
    for (const ends of plain.length > longest ? [] : [keep, toLf, toCrlf]) {
      const lines = ends(plain);
      // The line end before the closing fence is the block's; a CR before it may be the code's.
      const text = [lines.replace(/\n$/, ""), withoutLineEnd(lines)].find(
        (each) => each.length <= maximumCodeBytes && checksum(each) === sum,
      );
      if (text !== undefined) {
        return { text, unescape };
      }
    }
  }
  return undefined;
}

function withoutLineEnd(block: string): string {
  return block.replace(/\r?\n$/, "");
}

/** Text below the block belongs to the description. */
function ownText(before: string, after: string): string {
  const above = before.replace(/\n{1,2}$/, "");
  const below = after.trim();
  return below === "" ? above : above === "" ? below : `${above}\n\n${below}`;
}

function checksum(code: string): string {
  return createHash("sha256").update(code, "utf8").digest("hex");
}
