import { cleanTitle, maximumTitleLength } from "./titleRules.ts";

/** No more of the code than this is read, in UTF-16 units: a title comes from the beginning. */
const readLength = 20_000;
const suggestedLength = 60;

const name = String.raw`([\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|[.:])[\p{L}_$][\p{L}\p{N}_$]*)*[?!]?)`;
const modifiers = String.raw`(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|sealed|async|pub(?:\([^)\n]{0,40}\))?|open|override|inline|unsafe|virtual|suspend|data|local|partial|const)\s+)*`;

/** From the surest to the weakest; each is tried on the whole beginning before the next. */
const declarations: readonly RegExp[] = [
  new RegExp(
    String.raw`^[ \t]*${modifiers}(?:function\*?|class|interface|enum|struct|trait|def|defp|defmodule|fn|func|fun|sub|module|namespace|record|protocol|object|macro_rules!|type|proc|procedure|impl(?:<[^>\n]{0,60}>)?)\s+\*?(?:\([^)\n]{0,80}\)\s*)?${name}`,
    "mu",
  ),
  /^[ \t]*\(def(?:n-?|un|macro|ine|var|parameter)?\s+\(?([^\s()"']+)/mu,
  /^[ \t]*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+)?(?:table|view|function|procedure|index|trigger)\s+(?:if\s+not\s+exists\s+)?["`[]?([\p{L}_][\p{L}\p{N}_.]*)/imu,
  new RegExp(String.raw`^[ \t]*${modifiers}(?:let|var|val|const)\s+(?:mut\s+)?${name}`, "mu"),
  /^[ \t]*([\p{L}_][\p{L}\p{N}_-]*)\s*\(\)\s*\{/mu,
  /^[ \t]*(?:[\p{L}_][\p{L}\p{N}_:<>,*&[\]]*[ \t*&]+){1,4}([\p{L}_][\p{L}\p{N}_:]*)\s*\([^;{}\n]{0,200}\)[^;{}\n]{0,40}\{?\s*$/mu,
];

/** Words that the last pattern would take for a function's name or type. */
const notNames = new Set(
  "if for while switch catch return else elif when match with new".split(" "),
);

const comment =
  /^[ \t]*(?:\/\*+|<!--|\/\/[/!]?|#(?![!\w[])|--(?!\w)|;+|%+|\(\*|"""|''')[ \t]*(\S[^\n]*)/mu;

/**
 * A title from the code: the first name that it declares, else its first comment, else its first line
 * that says something. Short, on one line, without control characters; "" for code that says nothing.
 */
export function suggestTitle(code: string): string {
  const beginning = code.slice(0, readLength).replaceAll(/\r\n?/g, "\n");
  return shorten(declaredName(beginning) ?? firstComment(beginning) ?? firstLine(beginning) ?? "");
}

function declaredName(code: string): string | undefined {
  for (const pattern of declarations) {
    const found = pattern.exec(code);
    const [whole = "", declared] = found ?? [];
    const firstWord = /[\p{L}_]+/u.exec(whole)?.[0] ?? "";
    if (declared !== undefined && !notNames.has(declared) && !notNames.has(firstWord)) {
      return declared;
    }
  }
  return undefined;
}

function firstComment(code: string): string | undefined {
  const text = comment.exec(code)?.[1]?.replace(/[ \t]*(?:\*+\/|-->|\*\)|"""|''')\s*$/u, "");
  return text === undefined || !saysSomething(text) ? undefined : text;
}

function firstLine(code: string): string | undefined {
  const lines = code.split("\n").filter((line) => !line.startsWith("#!"));
  return lines.find(saysSomething) ?? lines.find((line) => line.trim() !== "");
}

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** Cut between words where there are some, never within what people see as one character; marks that turn the writing direction do not belong in a title. */
function shorten(text: string): string {
  const cleaned = cleanTitle(
    text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, ""),
  );
  const cut = firstCharacters(cleaned);
  if (cleaned.length <= cut.length + 1) {
    return cleaned;
  }
  const lastBlank = cut.lastIndexOf(" ");
  return `${(lastBlank > suggestedLength / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`;
}

/** Room is left for the ellipsis. */
function firstCharacters(text: string): string {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let cut = "";
  let count = 0;
  for (const { segment } of characters.segment(text.slice(0, 4 * maximumTitleLength))) {
    count += 1;
    if (count === suggestedLength || cut.length + segment.length >= maximumTitleLength) {
      break;
    }
    cut += segment;
  }
  return cut;
}
