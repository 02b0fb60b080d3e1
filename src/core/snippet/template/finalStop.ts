import { parseTemplate } from "./templateParser.ts";
import { everyPart } from "./templateParts.ts";

/**
 * A template that leads every cursor to its end. Of several cursors, the editor leads only the last one to an end that
 * is not written. Without placeholders the editor leaves all of them there.
 */
export function withFinalStop(template: string): string {
  const numbers = [...everyPart(parseTemplate(template))].flatMap((part) =>
    part.kind === "stop" || part.kind === "choice" ? [part.number] : [],
  );
  if (numbers.length === 0 || numbers.includes(0)) {
    return template;
  }
  // A backslash at the end would escape the new sign.
  return `${template.replace(/(?<!\\)(?:\\\\)*\\$/, "$&\\")}$0`;
}
