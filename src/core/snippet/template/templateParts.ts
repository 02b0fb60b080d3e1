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

/** In UTF-16 units. */
export interface WrittenLengths {
  readonly whole: number;
  /** Of the text that a stop copies. */
  readonly longestDefault: number;
}

/**
 * No less than what the editor makes of a template, copies included: a short template may grow exponentially. It is
 * infinite where a text contains a copy of itself, or too long a chain of copies.
 * @param lengthOfValue of a variable's value.
 */
export function writtenLengths(
  template: readonly TemplatePart[],
  lengthOfValue: (name: string) => number,
): WrittenLengths {
  const defaults = defaultsOf(template);
  const lengths = new Map<number, number>();
  let depth = 0;
  const sum = (parts: readonly TemplatePart[]): number =>
    parts.reduce((total, part) => total + lengthOf(part), 0);
  const ownLength = (part: TemplatePart): number => {
    switch (part.kind) {
      case "text":
        return part.text.length;
      case "choice":
        return part.end - part.start;
      case "variable":
        return lengthOfValue(part.name) + sum(part.parts);
      case "stop":
        return 1 + sum(part.parts);
    }
  };
  const lengthOf = (part: TemplatePart): number => {
    const first = "number" in part ? defaults.get(part.number) : undefined;
    if (first === undefined || !("number" in part)) {
      return ownLength(part);
    }
    const copied = lengths.get(part.number);
    if (copied !== undefined) {
      return part === first ? copied : copied + copyLength + part.end - part.start;
    }
    lengths.set(part.number, Infinity);
    depth += 1;
    const length = depth > deepestCopies ? Infinity : ownLength(first);
    depth -= 1;
    lengths.set(part.number, length);
    return lengthOf(part);
  };
  const whole = sum(template);
  return { whole, longestDefault: Math.max(0, ...lengths.values()) };
}
