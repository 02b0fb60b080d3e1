import { writeFile } from "node:fs/promises";
import * as linguist from "linguist-languages";

interface LanguageData {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly extensions?: readonly string[];
}

/**
 * `src/core/snippet/language/languageTable.ts`, whole: languages by ";", each "name|extension,extension|alias,alias" without
 * empty ends. "=" is the name in lower case.
 */
export function generateLanguageTable(): string {
  const languages: readonly LanguageData[] = Object.values(linguist).sort((left, right) =>
    `${left.name}|` < `${right.name}|` ? -1 : 1,
  );
  const telling = tellingExtensions(languages);
  const rows = languages.map((language) => row(language, telling));
  return `/**
 * Names, file extensions (the usual one first, then those that no other language has) and further aliases of languages.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const languageTable = \`
${lines(rows).join("\n")}
\`;
`;
}

/** Lines that a diff can be read by, without one a language. */
function lines(rows: readonly string[]): readonly string[] {
  const filled: string[] = [];
  let line = "";
  for (const text of rows) {
    if (line.length + text.length > 200) {
      filled.push(line);
      line = "";
    }
    line += `${text};`;
  }
  return [...filled, line];
}

/** A further extension that another language claims as well says nothing, and file names are looked up in lower case. */
function tellingExtensions(languages: readonly LanguageData[]): (extension: string) => boolean {
  const claims = new Map<string, number>();
  for (const { extensions = [] } of languages) {
    extensions.forEach((extension) => claims.set(extension, (claims.get(extension) ?? 0) + 1));
  }
  return (extension) => claims.get(extension) === 1 && extension === extension.toLowerCase();
}

function row(language: LanguageData, telling: (extension: string) => boolean): string {
  const folded = language.name.toLowerCase();
  const derived = new Set([folded, folded.replaceAll(" ", "-")]);
  const aliases = (language.aliases ?? []).filter((alias) => !derived.has(alias));
  const extensions = (language.extensions ?? [])
    .filter((extension, at) => at === 0 || telling(extension))
    .map((extension) => extension.slice(1))
    .map((extension) => (extension === folded ? "=" : extension));
  return [language.name, extensions.join(","), aliases.join(",")].join("|").replace(/\|+$/, "");
}

if (import.meta.main) {
  await writeFile(
    new URL("../../../src/core/snippet/language/languageTable.ts", import.meta.url),
    generateLanguageTable(),
  );
}
