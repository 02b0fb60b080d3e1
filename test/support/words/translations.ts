import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../projectRoot.ts";

/** A text's key, and the text in one language. For sentences of the code the key is the English text. */
export type Texts = Readonly<Record<string, string>>;

/** Where the editor looks for the code's sentences in a language, as the manifest's `l10n` says. */
export function bundleFile(language: string): string {
  return join(projectRoot, "src/l10n", `bundle.l10n.${language}.json`);
}

export function bundleTexts(language: string): Texts {
  return readTexts(bundleFile(language));
}

/** @param language the manifest's texts in English without it. */
export function manifestTexts(language?: string): Texts {
  const name = language === undefined ? "package.nls.json" : `package.nls.${language}.json`;
  return readTexts(join(projectRoot, name));
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, "utf8")) as Texts;
}
