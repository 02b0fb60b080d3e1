import { writeFile } from "node:fs/promises";
import * as linguist from "linguist-languages";

/**
 * `src/core/snippet/language/languageTable.ts`, whole: languages by ";", each "name|extension,extension|alias,alias" without
 * empty ends. "=" is the name in lower case.
 */
export function generateLanguageTable(): string {
  const rows = Object.values(linguist)
    .sort((left, right) => (`${left.name}|` < `${right.name}|` ? -1 : 1))
    .map((language) => row(language));
  return `/**
 * Names, file extensions (the usual one first) and further aliases of languages.
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

function row(language: {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly extensions?: readonly string[];
}): string {
  const folded = language.name.toLowerCase();
  const derived = new Set([folded, folded.replaceAll(" ", "-")]);
  const aliases = (language.aliases ?? []).filter((alias) => !derived.has(alias));
  const extensions = (language.extensions ?? [])
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
