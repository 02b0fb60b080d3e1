import { readingOf, type Reading } from "../../../src/core/exchange/foundSnippet.ts";
import type { ImportFile } from "../../../src/core/exchange/reading/readImportFile.ts";
import { readImportFile } from "../../../src/core/exchange/reading/readImportFile.ts";

/** All of a file at once. */
export function wholeReading(file: ImportFile): Reading {
  return readingOf([...readImportFile(file)]);
}
