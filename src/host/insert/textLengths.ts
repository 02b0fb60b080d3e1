import { env, type Range, type TextDocument } from "vscode";
import type { TextLengths } from "../../core/snippet/template/slowTransforms.ts";

/**
 * How long the texts are that templates may insert at one of these places, of each the longest. The clipboard is read only
 * for a template that inserts it.
 */
export async function textLengths(
  document: TextDocument,
  places: readonly Range[],
  templates: readonly string[],
): Promise<TextLengths> {
  const most = (lengthOf: (place: Range) => number): number => Math.max(0, ...places.map(lengthOf));
  const isPasted = templates.some((template) => /\$\{?CLIPBOARD\b/.test(template));
  return {
    selection: most(({ start, end }) => document.offsetAt(end) - document.offsetAt(start)),
    line: most(({ start, end }) =>
      Math.max(...[start, end].map(({ line }) => document.lineAt(line).text.length)),
    ),
    clipboard: isPasted ? (await env.clipboard.readText()).length : undefined,
  };
}
