import type { TemplatePart } from "./templateParser.ts";

/**
 * The text that a template inserts before any typing: defaults, the first value of a choice, and the same text for
 * stops of the same number.
 * @param valueOf a variable's value; undefined selects its default.
 */
export function templateText(
  template: readonly TemplatePart[],
  valueOf: (name: string) => string | undefined,
): string {
  const defaults = new Map<number, TemplatePart>();
  for (const part of everyPart(template)) {
    const isDefault = part.kind === "choice" || (part.kind === "stop" && part.parts.length > 0);
    if (isDefault && !defaults.has(part.number)) {
      defaults.set(part.number, part);
    }
  }
  const under = new Set<number>();
  const textOf = (parts: readonly TemplatePart[]): string => parts.map(partText).join("");
  const partText = (part: TemplatePart): string => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "choice":
        return part.choices[0] ?? "";
      case "variable":
        return valueOf(part.name) ?? textOf(part.parts);
      case "stop": {
        const first = defaults.get(part.number);
        // A stop within its own default would recurse for ever.
        if (first === undefined || under.has(part.number)) {
          return "";
        }
        under.add(part.number);
        const text = first.kind === "stop" ? textOf(first.parts) : partText(first);
        under.delete(part.number);
        return text;
      }
    }
  };
  return textOf(template);
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
