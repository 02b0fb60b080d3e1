import { defaultsOf, type TemplatePart } from "./templateParts.ts";

/**
 * The text that a template inserts before any typing: defaults, the first value of a choice, and the same text for
 * stops of the same number.
 * @param valueOf a variable's value; undefined selects its default.
 */
export function templateText(
  template: readonly TemplatePart[],
  valueOf: (name: string) => string | undefined,
): string {
  const defaults = defaultsOf(template);
  const textOf = (parts: readonly TemplatePart[]): string => parts.map(partText).join("");
  const partText = (part: TemplatePart): string => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "variable":
        return valueOf(part.name) ?? textOf(part.parts);
      case "choice":
      case "stop": {
        const first = defaults.get(part.number) ?? part;
        return first.kind === "stop" ? textOf(first.parts) : (first.choices[0] ?? "");
      }
    }
  };
  return textOf(template);
}
