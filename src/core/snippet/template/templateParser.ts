import {
  writtenLengths,
  type Place,
  type TemplatePart,
  type TemplateText,
} from "./templateParts.ts";

/** UTF-16 units that stops may copy. */
const mostCopied = 100_000;
/** The most characters that may have a meaning: each is looked at on its own. */
const mostSigns = 20_000;

/** Stops, variables and values of choices: the editor takes the square of their number, at each key. */
const mostStops = 1_200;

/** Assumed for a value of a variable, in UTF-16 units. */
const variableLength = 50;

/**
 * Reads VS Code's snippet syntax ("User defined snippets", grammar). There are no errors: as in the editor, invalid
 * syntax is text, and so is a template that is too long or too deep, that has too many stops, or whose stops copy each
 * other's text to too great a length.
 */
export function parseTemplate(source: string): readonly TemplatePart[] {
  const whole = { kind: "text", start: 0, end: source.length, text: source } as const;
  if (isTooLong(source)) {
    return [whole];
  }
  const reader = new Reader(source);
  const parts = reader.parts(false);
  const written = writtenLengths(parts, () => variableLength);
  const isLong = written.whole > source.length + mostCopied || written.stops > mostStops;
  return reader.isTooDeep || isLong ? [whole] : parts;
}

/** Whether a template has so many signs that it is read as text. */
function isTooLong(source: string): boolean {
  return source.split(/[$}\\]/, mostSigns + 2).length > mostSigns + 1;
}

/** Nobody writes deeper parts; the stack is limited, and the editor takes the square of their number. */
const deepest = 50;

class Reader {
  readonly #source: string;
  #at = 0;
  #depth = 0;
  /** Starts of defaults without an end. The defaults around them have none either, and none is tried twice. */
  readonly #unclosed = new Set<number>();
  readonly #tooDeep = new Set<number>();

  constructor(source: string) {
    this.#source = source;
  }

  get isTooDeep(): boolean {
    return this.#tooDeep.size > 0;
  }

  /** @param isInner stops before the closing brace. */
  parts(isInner: boolean): TemplatePart[] {
    const found: TemplatePart[] = [];
    while (this.#at < this.#source.length && !(isInner && this.#source[this.#at] === "}")) {
      const start = this.#at;
      const part = this.#source[start] === "$" ? this.#syntax() : undefined;
      if (part !== undefined) {
        found.push(part);
      } else if (isInner && this.#unclosed.has(start)) {
        this.#at = this.#source.length;
      } else {
        this.#at = start;
        found.push(this.#text());
      }
    }
    return joined(found);
  }

  #text(): TemplateText {
    const start = this.#at;
    const escaped = this.#take(/\\([$}\\])/y)?.[1];
    const text = escaped ?? this.#take(/[^$}\\]+/y)?.[0] ?? this.#take(/[^]/y)?.[0] ?? "";
    return { kind: "text", start, end: this.#at, text };
  }

  /** @returns undefined if a `$` is an ordinary character; then the position is undefined. */
  #syntax(): TemplatePart | undefined {
    const start = this.#at;
    const plain = this.#take(/\$(?:(\d+)|([A-Za-z_][A-Za-z0-9_]*))/y);
    if (plain !== undefined) {
      return named(plain[1], plain[2], { start, end: this.#at }, undefined, []);
    }
    const braced = this.#take(/\$\{(?:(\d+)|([A-Za-z_][A-Za-z0-9_]*))/y);
    if (braced === undefined || this.#isGivenUp(start)) {
      return undefined;
    }
    const [, number, name] = braced;
    const next = this.#source[this.#at];
    if (next === "}") {
      this.#at += 1;
      return named(number, name, { start, end: this.#at }, undefined, []);
    }
    if (next === ":") {
      return this.#withDefault(start, number, name);
    }
    if (next === "|" && number !== undefined) {
      return this.#choice(start, Number(number));
    }
    const transform = next === "/" ? this.#take(transformation) : undefined;
    return transform === undefined
      ? undefined
      : named(number, name, { start, end: this.#at }, undefined, []);
  }

  #isGivenUp(start: number): boolean {
    if (this.#depth > deepest) {
      this.#tooDeep.add(start);
    }
    return this.#tooDeep.has(start) || this.#unclosed.has(start);
  }

  #withDefault(
    start: number,
    number: string | undefined,
    name: string | undefined,
  ): TemplatePart | undefined {
    this.#at += 1;
    const innerStart = this.#at;
    this.#depth += 1;
    const parts = this.parts(true);
    this.#depth -= 1;
    if (this.#source[this.#at] !== "}") {
      this.#unclosed.add(start);
      return undefined;
    }
    const inner = { start: innerStart, end: this.#at };
    this.#at += 1;
    return named(number, name, { start, end: this.#at }, inner, parts);
  }

  #choice(start: number, number: number): TemplatePart | undefined {
    const found = this.#take(/\|((?:\\[\\,|]|\\(?![\\,|])|[^\\|])*)\|\}/y);
    const choices = found?.[1]
      ?.match(/(?:\\[\\,|]|\\(?![\\,|])|[^\\,])+/g)
      ?.map((choice) => choice.replaceAll(/\\([\\,|])/g, "$1"));
    return choices === undefined
      ? undefined
      : { kind: "choice", start, end: this.#at, number, choices };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found === null) {
      return undefined;
    }
    this.#at = pattern.lastIndex;
    return found;
  }
}

/** Joins consecutive texts. */
function joined(parts: readonly TemplatePart[]): TemplatePart[] {
  const all: TemplatePart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === "text" && last?.kind === "text") {
      all[all.length - 1] = { ...last, end: part.end, text: last.text + part.text };
    } else {
      all.push(part);
    }
  }
  return all;
}

/** The text of a format's part up to its end. */
const formatText = String.raw`(?:\\[$}\\]|[^}\\]){0,200}`;
/** A part such as `${1}`, `${1:/upcase}`, `${1:+if}`, `${1:?if:else}` or `${1:else}`. */
const formatPart = String.raw`\$\{\d+(?::(?:\/[A-Za-z_]\w*|[-+]${formatText}|\?(?:\\[$}\\]|[^:\\]){0,200}:${formatText}|(?![-+?/])${formatText}))?\}`;

/**
 * `/regex/format/options}`. A backslash makes the slash after it a part of the regex, whatever precedes the backslash. Another
 * `${1` in the format is not taken: only the editor knows where it ends. The limits bound the time of a search that fails.
 */
export const transformation = new RegExp(
  String.raw`\/(?:[^/]|(?<=\\)\/)*(?<!\\)\/(?:\\[\\/]|\\(?![\\/])|${formatPart}|\$(?!\{\d)|[^\\/$]+(?=[\\/$])){0,100}\/[a-z]*\}`,
  "y",
);

function named(
  number: string | undefined,
  name: string | undefined,
  place: Place,
  inner: Place | undefined,
  parts: readonly TemplatePart[],
): TemplatePart {
  return number === undefined
    ? { kind: "variable", name: name ?? "", ...place, inner, parts }
    : { kind: "stop", number: Number(number), ...place, inner, parts };
}
