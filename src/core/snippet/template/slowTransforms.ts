import { stepsOf } from "./regexSteps.ts";
import { escapeLiteral } from "./snippetSyntax.ts";
import { parseTemplate, transformation } from "./templateParser.ts";
import { writtenLengths, type TemplatePart, type WrittenLengths } from "./templateParts.ts";

/** The most steps of all transformations of a template: a few seconds. */
const mostSteps = 2 ** 31;
/** A character of a result counts as so many steps, since it is kept in memory: sixteen million at most. */
const stepsOfCharacter = 128;

/** In UTF-16 units, of all regular expressions of a template: counting their steps takes time, too. */
const mostRegex = 2_000;

/**
 * The lengths for which the steps are counted, in UTF-16 units: of most variables and of typed text, and of texts of unknown
 * length.
 */
const longestValue = 500;
const longestText = 1_000_000;

/** How long the texts are that a template may insert, in UTF-16 units; undefined where that is not known. */
export interface TextLengths {
  /** Number of places at which it is inserted; 1 if undefined. */
  readonly places?: number | undefined;
  readonly selection?: number | undefined;
  readonly clipboard?: number | undefined;
  readonly line?: number | undefined;
  /** Of the document, with its workspace. */
  readonly path?: number | undefined;
}

/** As in the editor, a backslash makes the slash after it a part of the regular expression, whatever precedes it. */
const beginning = /(?<!\\)(\\*)\$\{(\w+)\/(?=((?:\\\/|[^/])*)\/)/g;

/**
 * The template, in which transformations become text as soon as all of them, in all copies and places, could take more
 * than {@link mostSteps}, or their regular expressions are longer than {@link mostRegex}. The editor runs them in its
 * window, where nothing stops them, and templates come from servers and foreign files.
 */
export function withoutSlowTransforms(template: string, lengths: TextLengths = {}): string {
  const written = lengthsIn(parseTemplate(template), lengths);
  const longestDefault = longestValue + written.longestDefault;
  let kept = "";
  let done = 0;
  let left = stepsEach(written, lengths);
  let regexes = 0;
  for (const match of template.matchAll(beginning)) {
    const [found, backslashes = "", name = "", regex = ""] = match;
    if (match.index < done || backslashes.length % 2 === 1) {
      continue;
    }
    const slash = match.index + found.length - 1;
    transformation.lastIndex = slash;
    const [whole] = transformation.exec(template) ?? [];
    regexes += regex.length;
    const length = longest(name, longestDefault, lengths);
    const steps = regexes > mostRegex ? Infinity : stepsIn(regex, whole, length);
    if (steps <= left) {
      left -= steps;
    } else {
      const start = match.index + backslashes.length;
      // A transformation without an end is text without its first character.
      const end = whole === undefined ? start + 1 : slash + whole.length;
      kept += template.slice(done, start) + escapeLiteral(template.slice(start, end));
      done = end;
    }
  }
  return kept + template.slice(done);
}

/** The steps of all transformations together, each written once: any may stand in a text that is copied. */
function stepsEach({ copies }: WrittenLengths, { places = 1 }: TextLengths): number {
  return mostSteps / ((1 + copies) * places);
}

/** No less than a template inserts, in UTF-16 units. */
export function lengthsIn(template: readonly TemplatePart[], lengths: TextLengths): WrittenLengths {
  return writtenLengths(template, (name) => longestValueOf(name, lengths));
}

function longest(name: string, longestDefault: number, lengths: TextLengths): number {
  return /^\d/.test(name) ? longestDefault : longestValueOf(name, lengths);
}

/** The variables that are texts of the user's. */
const textOf: ReadonlyMap<string, "selection" | "clipboard" | "line"> = new Map([
  ["TM_SELECTED_TEXT", "selection"],
  ["SELECTION", "selection"],
  ["CLIPBOARD", "clipboard"],
  ["TM_CURRENT_LINE", "line"],
  ["TM_CURRENT_WORD", "line"],
]);

function longestValueOf(name: string, lengths: TextLengths): number {
  const text = textOf.get(name);
  if (text !== undefined) {
    return lengths[text] ?? longestText;
  }
  const path = /FILE|DIRECTORY|WORKSPACE/.test(name) ? lengths.path : undefined;
  // Of a variable that it does not know, the editor inserts the name.
  return path ?? Math.max(longestValue, name.length);
}

function stepsIn(regex: string, whole: string | undefined, length: number): number {
  if (whole === undefined) {
    return Infinity;
  }
  const end = whole.lastIndexOf("/");
  const flags = whole.slice(end + 1, -1);
  const format = whole.slice(regex.length + 2, end);
  const matches = flags.includes("g") ? length + 1 : 1;
  const result = matches * format.length + length * format.split("$").length;
  return stepsOf(regex.replaceAll("\\/", "/"), flags, length) + result * stepsOfCharacter;
}
