import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../projectRoot.ts";

export interface CodeSentence {
  readonly text: string;
  /** Path from the project's folder. */
  readonly file: string;
}

/** `say` is what the host gives to the core in place of `l10n.t`. */
const call = /\b(?:l10n\s*\.t|say)\(/g;
const callWithText = /\b(?:l10n\s*\.t|say)\(\s*("(?:[^"\\\n]|\\.)*")/g;

/**
 * Every text that the code gives to the editor's `l10n.t`, and every sentence for users that stands in `core` and in
 * `composition`, which the host translates when it shows it. So it does with the refusals of a field by our own service.
 * @throws Error when a call is not given its text as it stands, so that no translator could find it.
 */
export function codeSentences(): readonly CodeSentence[] {
  const source = join(projectRoot, "src");
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(projectRoot, path).replaceAll("\\", "/");
      const code = readFileSync(path, "utf8");
      const isPlain =
        /^src\/(core|composition)\/|^src\/service\/api\/(snippetFields|tagList)\b/.test(file);
      const texts = isPlain ? plainSentencesIn(code) : [];
      return [...sentencesIn(code, file), ...texts].map((text) => ({ text, file }));
    });
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const forProgrammers = /new (?:Range|Type)?Error\(\s*["`][^"`]*["`]|\blog\.\w+\(\s*["`][^"`]*["`]/g;
const sentence = /"(\p{Lu}[^"\\\n]* [^"\\\n]*[.”])"|`((?:\p{Lu}|\$\{)[^`\\]* [^`\\]*[.”])`/gu;

/** Texts that are whole sentences, with `{0}`, `{1}` … where something is put in. What only a programmer sees is left out. */
export function plainSentencesIn(code: string): readonly string[] {
  const rest = code.replaceAll(comments, "").replaceAll(forProgrammers, "");
  return [...rest.matchAll(sentence)].map(([, plain, composed]) => {
    let places = 0;
    return plain ?? (composed ?? "").replaceAll(/\$\{[^}]*\}/g, () => `{${String(places++)}}`);
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
