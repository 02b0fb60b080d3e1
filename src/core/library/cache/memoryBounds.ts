import type { Snippet } from "../../model.ts";

/** Text in UTF-16 units that waits in memory before it is written, however few snippets it belongs to. */
export const unitsAtOnce = 16 * 1_048_576;

/** Text in UTF-16 units, without code, from which on a cache takes in nothing of a server by which it grows. */
export const mostUnits = 128 * 1_048_576;

/** The same for the bytes of its file, with code and former code. */
export const mostBytes = 512 * 1_048_576;

/** The same where nothing can be stored on this computer. */
export const bytesInMemory = 256 * 1_048_576;

/** About the cost of a snippet without any text. */
const unitsEach = 256;
/** About the cost of a tag beside its text. */
const unitsPerTag = 16;

/** About the cost of a snippet in memory, without its code, in UTF-16 units. */
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
