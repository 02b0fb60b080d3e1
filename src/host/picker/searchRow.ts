import type { Snippet } from "../../core/model.ts";
import type { SearchMatch } from "../../core/search/searchEngine.ts";
import { withoutTemplateTag } from "../../core/snippet/template/templateTag.ts";
import { shownText } from "../shownText.ts";

/** One result as three texts: its title, its language and tags, and the matching part. */
export interface SearchRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Rows have one line, so a longer text is not visible. */
const visibleLength = 200;
const lengthBeforeMatch = 40;

/**
 * The editor itself highlights text that equals the typed text. Marks around other matches would look like code.
 *
 * @param kind its language, and that it is a template, in words for display.
 */
export function searchRow(
  snippet: Snippet,
  kind: readonly string[],
  matches: readonly SearchMatch[] = [],
): SearchRow {
  return {
    label: shownText(snippet.title).slice(0, visibleLength) || "–",
    description: shownText(
      [...kind, ...withoutTemplateTag(snippet.tags)].join(" · ").slice(0, visibleLength),
    ),
    detail: detailOf(snippet, matches),
  };
}

/** The matching line of the code or description, else the first line with a letter or digit. */
function detailOf(snippet: Snippet, matches: readonly SearchMatch[]): string {
  for (const field of ["code", "description"] as const) {
    const inField = matches.filter((match) => match.field === field);
    const first = firstOfFullestLine(snippet[field], inField);
    if (first !== undefined) {
      return excerpt(snippet[field], first);
    }
  }
  const code = snippet.code.slice(0, 20_000);
  const [first] = /^.*[\p{L}\p{N}].*$/mu.exec(code) ?? /^.*\S.*$/m.exec(code) ?? [];
  return shownText((first ?? snippet.description).trimStart().slice(0, visibleLength));
}

/** The line with the most matches is the most helpful. */
function firstOfFullestLine(
  text: string,
  matches: readonly SearchMatch[],
): SearchMatch | undefined {
  let best: { readonly first: SearchMatch; readonly count: number } | undefined;
  for (let index = 0; index < matches.length;) {
    const first = matches[index];
    if (first === undefined) {
      break;
    }
    const nextBreak = text.indexOf("\n", first.start + first.length);
    const lineEnd = nextBreak < 0 ? text.length : nextBreak;
    const from = index;
    while (index < matches.length && (matches[index]?.start ?? 0) < lineEnd) {
      index++;
    }
    if (best === undefined || index - from > best.count) {
      best = { first, count: index - from };
    }
  }
  return best?.first;
}

function excerpt(text: string, { start, length }: SearchMatch): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", start + length);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const indentation = /^\s*/.exec(text.slice(lineStart, start))?.[0].length ?? 0;
  const from = Math.max(lineStart + indentation, start - lengthBeforeMatch);
  const isCut = from > lineStart + indentation;
  const line = text.slice(from, Math.min(lineEnd, from + visibleLength));
  return shownText(`${isCut ? "…" : ""}${line}`);
}
