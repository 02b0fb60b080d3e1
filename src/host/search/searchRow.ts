import type { Snippet } from "../../core/model.ts";
import type { SearchMatch } from "../../core/search/searchEngine.ts";
import { labelText } from "../labelText.ts";
import { shownText } from "../tree/shownText.ts";

/** One found snippet as three texts: what it is called, what it is, and why it was found. */
export interface SearchRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Rows are one line high: no more of a text than this can be seen. */
const visibleLength = 200;
const lengthBeforeMatch = 40;

export function searchRow(snippet: Snippet, matches: readonly SearchMatch[] = []): SearchRow {
  return {
    label: labelText(shownText(snippet.title).slice(0, visibleLength)) || "–",
    description: labelText(
      shownText([snippet.language, ...snippet.tags].join(" · ").slice(0, visibleLength)),
    ),
    detail: labelText(detailOf(snippet, matches)),
  };
}

/** The line of the code that matched, else the part of the description that did, else the first line. */
function detailOf(snippet: Snippet, matches: readonly SearchMatch[]): string {
  const inCode = matches.find(({ field }) => field === "code");
  if (inCode !== undefined) {
    return excerpt(snippet.code, inCode);
  }
  const inDescription = matches.find(({ field }) => field === "description");
  if (inDescription !== undefined) {
    return excerpt(snippet.description, inDescription);
  }
  const first = /[^\n]*\S[^\n]*/.exec(snippet.code.slice(0, 20_000))?.[0] ?? snippet.description;
  return shownText(first.trimStart().slice(0, visibleLength));
}

function excerpt(text: string, { start, length }: SearchMatch): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", start + length);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const indentation = /^\s*/.exec(text.slice(lineStart, start))?.[0].length ?? 0;
  const from = Math.max(lineStart + indentation, start - lengthBeforeMatch);
  const isCut = from > lineStart + indentation;
  return shownText(
    `${isCut ? "…" : ""}${text.slice(from, Math.min(lineEnd, from + visibleLength))}`,
  );
}
