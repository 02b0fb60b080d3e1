import { escapeLiteral } from "./snippetSyntax.ts";
import { transformation } from "./templateParser.ts";

/** The most unbounded repetitions: with more, a few hundred characters take too long. */
const mostRepeated = 3;

/** As in the editor, a backslash makes the slash after it a part of the regular expression, whatever precedes it. */
const beginning = /(?<!\\)(\\*)\$\{\w+\/(?=((?:\\\/|[^/])*)\/)/g;

/**
 * The template, in which transformations with a potentially endless regular expression become text. The editor runs
 * them in its window, where nothing stops them, and templates come from servers and foreign files.
 */
export function withoutSlowTransforms(template: string): string {
  let written = "";
  let done = 0;
  for (const { 0: found, 1: backslashes = "", 2: regex = "", index } of template.matchAll(
    beginning,
  )) {
    if (index >= done && backslashes.length % 2 === 0 && mayTakeForEver(regex)) {
      const start = index + backslashes.length;
      transformation.lastIndex = index + found.length - 1;
      // A transformation without an end is text without its first character.
      const end = transformation.test(template) ? transformation.lastIndex : start + 1;
      written += template.slice(done, start) + escapeLiteral(template.slice(start, end));
      done = end;
    }
  }
  return written + template.slice(done);
}

interface Group {
  /** The atoms as written, including those of inner groups. */
  readonly atoms: string[];
  /** Whether it may match one text in several ways. */
  isLoose: boolean;
  hasAlternatives: boolean;
}

const tokens = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+(?:,\d*)?\}|[^]/g;

/** A repeated group that itself repeats or has alternatives may try exponentially many ways. */
function mayTakeForEver(regex: string): boolean {
  const open: Group[] = [newGroup()];
  let last: Group | undefined;
  let repeated = 0;
  for (const [token] of regex.matchAll(tokens)) {
    const group = open.at(-1) ?? newGroup();
    if (isRepetition(token)) {
      repeated += 1;
      if (repeated > mostRepeated || isAmbiguous(last)) {
        return true;
      }
    }
    last = token === ")" && open.length > 1 ? open.pop() : undefined;
    if (token.startsWith("(")) {
      open.push(newGroup());
    } else if (last !== undefined) {
      addGroup(open.at(-1) ?? group, last);
    } else {
      addToken(group, token);
    }
  }
  return false;
}

function addGroup(outer: Group, inner: Group): void {
  outer.atoms.push(...inner.atoms);
  outer.isLoose ||= inner.isLoose;
}

function addToken(group: Group, token: string): void {
  if (token === "|") {
    group.hasAlternatives = true;
  }
  if (token === "|" || isQuantifier(token)) {
    group.isLoose = true;
  } else {
    group.atoms.push(token);
  }
}

function newGroup(): Group {
  return { atoms: [], isLoose: false, hasAlternatives: false };
}

function isQuantifier(token: string): boolean {
  return /^(?:[*+?]|\{\d.*\})$/.test(token);
}

/** Whether it is a quantifier that permits repetition. */
function isRepetition(token: string): boolean {
  return isQuantifier(token) && token !== "?" && !/^\{[01](?:,[01])?\}$/.test(token);
}

/** Whether its repetition may match one text in many ways. */
function isAmbiguous(group: Group | undefined): boolean {
  return group?.isLoose === true && !beginsAlone(group);
}

/** Whether each repetition begins with a character that nothing else in it matches: then there is only one way. */
function beginsAlone({ atoms: [first = "", ...others], hasAlternatives }: Group): boolean {
  const character = /^\\?([^\w\s\\.^$|()[\]{}*+?]|(?<=\\)[.])$/.exec(first)?.[1];
  return (
    character !== undefined &&
    !hasAlternatives &&
    others.every((atom) => !/^\\[\dk]/.test(atom) && !canBe(atom, character))
  );
}

function canBe(atom: string, character: string): boolean {
  try {
    return new RegExp(`^(?:${atom})$`).test(character);
  } catch {
    return true;
  }
}
