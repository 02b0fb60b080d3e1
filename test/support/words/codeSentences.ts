import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../projectRoot.ts";

export interface CodeSentence {
  readonly text: string;
  /** Path from the project's folder. */
  readonly file: string;
}

const call = /\bl10n\s*\.t\(/g;
const callWithText = /\bl10n\s*\.t\(\s*("(?:[^"\\\n]|\\.)*")/g;

/**
 * Every text that the code gives to the editor's `l10n.t`, in the order of the files.
 * @throws Error when a call is not given its text as it stands, so that no translator could find it.
 */
export function codeSentences(): readonly CodeSentence[] {
  const source = join(projectRoot, "src");
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(projectRoot, path);
      return sentencesIn(readFileSync(path, "utf8"), file).map((text) => ({ text, file }));
    });
}

/** The texts of one file. @throws Error as above, with `file` in it. */
export function sentencesIn(code: string, file: string): readonly string[] {
  const texts = [...code.matchAll(callWithText)].map(
    (match) => JSON.parse(match[1] ?? "") as string,
  );
  const calls = [...code.matchAll(call)].length;
  if (texts.length !== calls) {
    throw new Error(`${file}: ${String(calls - texts.length)} calls of l10n.t have no plain text`);
  }
  return texts;
}
