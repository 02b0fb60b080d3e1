import { stepsOf } from "./regexSteps.ts";
import { escapeLiteral } from "./snippetSyntax.ts";
import { transformation } from "./templateParser.ts";

/** The most steps of all transformations of a template: a few seconds. */
const mostSteps = 2 ** 31;

/** The longest values for which the steps are counted: of most variables, and of those that are texts. */
const longestValue = 500;
const longestText = 10_000;
const texts = /\b(?:TM_SELECTED_TEXT|SELECTION|CLIPBOARD|TM_CURRENT_LINE)\b/g;

/** As in the editor, a backslash makes the slash after it a part of the regular expression, whatever precedes it. */
const beginning = /(?<!\\)(\\*)\$\{(\w+)\/(?=((?:\\\/|[^/])*)\/)/g;

/**
 * The template, in which transformations become text as soon as all of them could take more than {@link mostSteps}. The
 * editor runs them in its window, where nothing stops them, and templates come from servers and foreign files.
 */
export function withoutSlowTransforms(template: string): string {
  const longestDefault =
    longestValue + template.length + longestText * (template.match(texts)?.length ?? 0);
  let written = "";
  let done = 0;
  let left = mostSteps;
  for (const match of template.matchAll(beginning)) {
    const [found, backslashes = "", name = "", regex = ""] = match;
    if (match.index < done || backslashes.length % 2 === 1) {
      continue;
    }
    const slash = match.index + found.length - 1;
    transformation.lastIndex = slash;
    const [whole] = transformation.exec(template) ?? [];
    const steps = stepsIn(regex, whole, longest(name, longestDefault));
    if (steps <= left) {
      left -= steps;
    } else {
      const start = match.index + backslashes.length;
      // A transformation without an end is text without its first character.
      const end = whole === undefined ? start + 1 : slash + whole.length;
      written += template.slice(done, start) + escapeLiteral(template.slice(start, end));
      done = end;
    }
  }
  return written + template.slice(done);
}

function longest(name: string, longestDefault: number): number {
  if (/^\d/.test(name)) {
    return longestDefault;
  }
  return name.search(texts) === 0 ? longestText : longestValue;
}

function stepsIn(regex: string, whole: string | undefined, length: number): number {
  if (whole === undefined) {
    return Infinity;
  }
  const flags = whole.slice(whole.lastIndexOf("/") + 1, -1);
  return stepsOf(regex.replaceAll("\\/", "/"), flags, length);
}
