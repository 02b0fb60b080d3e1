import type { Snippet } from "../../model.ts";

/** So much text, in UTF-16 units, waits in memory before it is written, however few snippets it is of. */
export const unitsAtOnce = 16 * 1_048_576;

/** With so much text of its snippets, their code apart, a cache takes in nothing of a server by which it grows. */
export const mostUnits = 128 * 1_048_576;

/** The same for the bytes of its file, its former code among them. */
export const mostBytes = 512 * 1_048_576;

/** What a snippet without a text costs about. */
const unitsEach = 256;
/** What a tag costs beside its text. */
const unitsPerTag = 16;

/** What a snippet costs in memory, where its code is not: about as many UTF-16 units. */
export function unitsOf(snippet: Omit<Snippet, "code"> | undefined): number {
  if (snippet === undefined) {
    return 0;
  }
  const { title, description, language, languageId, tags, pageUrl = "" } = snippet;
  return [title, description, language, languageId, pageUrl, ...tags].reduce(
    (sum, { length }) => sum + length,
    unitsEach + unitsPerTag * tags.length,
  );
}
