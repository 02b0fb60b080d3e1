/** A part of a template, with its place in the source. */
export type TemplatePart = TemplateText | TemplateStop | TemplateChoice | TemplateVariable;

export interface Place {
  /** Offsets in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export interface TemplateText extends Place {
  readonly kind: "text";
  /** The text without the escaping backslashes. */
  readonly text: string;
}

/** The text between the colon and the closing brace. */
interface Defaulted extends Place {
  readonly inner: Place | undefined;
  readonly parts: readonly TemplatePart[];
}

/** `$1`, `${1}`, `${1:default}`, `${1/…/…/}`. */
export interface TemplateStop extends Defaulted {
  readonly kind: "stop";
  readonly number: number;
}

/** `${1|a,b|}`. */
export interface TemplateChoice extends Place {
  readonly kind: "choice";
  readonly number: number;
  readonly choices: readonly string[];
}

/** `$NAME`, `${NAME}`, `${NAME:default}`, `${NAME/…/…/}`. */
export interface TemplateVariable extends Defaulted {
  readonly kind: "variable";
  readonly name: string;
}

/** The parts and those within their defaults, in the order of their starts. */
export function* everyPart(parts: readonly TemplatePart[]): Generator<TemplatePart, void> {
  for (const part of parts) {
    yield part;
    if (part.kind === "stop" || part.kind === "variable") {
      yield* everyPart(part.parts);
    }
  }
}

/** The number of the next placeholder. The number 0 is reserved for the final cursor. */
export function nextNumber(template: readonly TemplatePart[]): number {
  let highest = 0;
  for (const part of everyPart(template)) {
    if (part.kind === "stop" || part.kind === "choice") {
      highest = Math.max(highest, part.number);
    }
  }
  return highest + 1;
}

/** The first stop of each number that has a text: the editor copies it to all others of that number, whatever they have. */
export function defaultsOf(
  template: readonly TemplatePart[],
): ReadonlyMap<number, TemplateStop | TemplateChoice> {
  const defaults = new Map<number, TemplateStop | TemplateChoice>();
  for (const part of everyPart(template)) {
    const isNumbered = part.kind === "choice" || (part.kind === "stop" && part.parts.length > 0);
    // The final cursor is copied to no other.
    if (isNumbered && part.number !== 0 && !defaults.has(part.number)) {
      defaults.set(part.number, part);
    }
  }
  return defaults;
}

/** Nobody writes longer chains of copies in copies; the stack is limited. */
const deepestCopies = 50;
/** A copy takes the editor as long as so many characters. */
const copyLength = 64;

/** No less than what the editor makes of a template. */
export interface WrittenLengths {
  /** In UTF-16 units. */
  readonly whole: number;
  /** In UTF-16 units, of the text that a stop copies. */
  readonly longestDefault: number;
  /** Number of texts that stops copy, with those in other copies. */
  readonly copies: number;
  /** Number of stops, variables and values of choices, copies included. */
  readonly stops: number;
}

/**
 * A short template may grow exponentially by copies. The lengths are infinite where a text contains a copy of itself, or
 * too long a chain of copies.
 * @param lengthOfValue of a variable's value.
 */
export function writtenLengths(
  template: readonly TemplatePart[],
  lengthOfValue: (name: string) => number,
): WrittenLengths {
  const ownLength = (part: TemplatePart): number => {
    switch (part.kind) {
      case "text":
        return part.text.length;
      case "choice":
        return part.end - part.start;
      case "variable":
        return lengthOfValue(part.name);
      case "stop":
        return 1;
    }
  };
  const lengths = sums(template, ownLength, ({ start, end }) => copyLength + end - start);
  const copies = sums(
    template,
    () => 0,
    () => 1,
  ).whole;
  const stops = sums(template, stopsIn, () => 0).whole;
  return { ...lengths, copies, stops };
}

function stopsIn(part: TemplatePart): number {
  return part.kind === "choice" ? part.choices.length : Number(part.kind !== "text");
}

/** Sums over all that is written. @param own of a part, without those in it. @param copying of a copy, besides its text. */
function sums(
  template: readonly TemplatePart[],
  own: (part: TemplatePart) => number,
  copying: (stop: Place) => number,
): Pick<WrittenLengths, "whole" | "longestDefault"> {
  const defaults = defaultsOf(template);
  const known = new Map<number, number>();
  let depth = 0;
  const sum = (parts: readonly TemplatePart[]): number =>
    parts.reduce((total, part) => total + sumOf(part), 0);
  const all = (part: TemplatePart): number => own(part) + ("parts" in part ? sum(part.parts) : 0);
  const sumOf = (part: TemplatePart): number => {
    const first = "number" in part ? defaults.get(part.number) : undefined;
    if (first === undefined || !("number" in part)) {
      return all(part);
    }
    const copied = known.get(part.number);
    if (copied !== undefined) {
      return part === first ? copied : copied + copying(part);
    }
    known.set(part.number, Infinity);
    depth += 1;
    const found = depth > deepestCopies ? Infinity : all(first);
    depth -= 1;
    known.set(part.number, found);
    return sumOf(part);
  };
  const whole = sum(template);
  return { whole, longestDefault: Math.max(0, ...known.values()) };
}
