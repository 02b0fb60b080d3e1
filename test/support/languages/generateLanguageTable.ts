import { writeFile } from "node:fs/promises";
import * as linguist from "linguist-languages";
import { Linguist, usualFile } from "../../../src/core/snippet/language/linguist.ts";
import { extensionOwners, type LanguageData } from "./extensionOwners.ts";

const languages: readonly LanguageData[] = Object.values(linguist).sort((left, right) =>
  `${left.name}|` < `${right.name}|` ? -1 : 1,
);
const owners = extensionOwners(languages);
/** As the extension will find them. */
const linguistTable = new Linguist(lines(languages.map(row)).join("\n"));

/**
 * `src/core/snippet/language/languageTable.ts`, whole: languages by ";" or lines, each "name|extension,extension|alias,alias"
 * without empty ends. "=" is the name in lower case.
 */
export function generateLanguageTable(): string {
  const rows = languages.map(row);
  return `/**
 * Names, file extensions (the usual one first, with "!" where it means another language more often, then the others that
 * mean this one) and aliases of languages that are no such extension.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const languageTable = \`
${lines(rows).join("\n")}
\`;
`;
}

/**
 * `src/core/snippet/language/fileNameTable.ts`, whole: languages by ";" or lines, each "name|file,file" with its shortest
 * name.
 */
export function generateFileNameTable(): string {
  const rows = languages.flatMap((language) => {
    const files = (language.filenames ?? []).filter(
      (file) => usualFile(file) === file && !isTold(file, language) && !isEarlier(file, language),
    );
    return files.length === 0 ? [] : [`${shortName(language)}|${files.join(",")}`];
  });
  return `/**
 * Whole names of files whose extension says nothing of their language, or another one.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const fileNameTable = \`
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
    line += `${line === "" ? "" : ";"}${text}`;
  }
  return [...filled, line];
}

function row(language: LanguageData): string {
  const folded = language.name.toLowerCase();
  const derived = new Set([folded, folded.replaceAll(" ", "-")]);
  const isOwn = (extension: string): boolean => owners.get(extension) === language;
  const aliases = (language.aliases ?? []).filter(
    (alias) => !derived.has(alias) && !isOwn(`.${alias}`),
  );
  const extensions = (language.extensions ?? [])
    // File names are looked up in lower case.
    .filter((each, at) => at === 0 || (isOwn(each) && each === each.toLowerCase()))
    .map((each) => `${isOwn(each) ? "" : "!"}${each === `.${folded}` ? "=" : each.slice(1)}`);
  return [language.name, extensions.join(","), aliases.join(",")].join("|").replace(/\|+$/, "");
}

/** The shortest name by which the language is found. */
function shortName({ name, aliases = [], extensions = [] }: LanguageData): string {
  const own = extensions.map((each) => each.slice(1)).filter((each) => each === each.toLowerCase());
  return [...own, ...aliases, name]
    .filter((each) => linguistTable.named(each)?.name === name)
    .reduce((one, other) => (other.length < one.length ? other : one));
}

/** Whether the file's extension says the same. */
function isTold(file: string, language: LanguageData): boolean {
  const parts = file.toLowerCase().split(".").slice(1);
  const known = parts.map((_, at) => owners.get(`.${parts.slice(at).join(".")}`));
  return known.find((owner) => owner !== undefined) === language;
}

/** Of the few names that two languages have, the first one keeps it. */
function isEarlier(file: string, { name }: LanguageData): boolean {
  const claimants = languages
    .filter(({ filenames }) => filenames?.includes(file))
    .map((each) => each.name)
    .sort();
  return claimants[0] !== name;
}

if (import.meta.main) {
  const folder = new URL("../../../src/core/snippet/language/", import.meta.url);
  await writeFile(new URL("languageTable.ts", folder), generateLanguageTable());
  await writeFile(new URL("fileNameTable.ts", folder), generateFileNameTable());
}
