import type { Language } from "../../model.ts";
import { fileNameTable } from "./fileNameTable.ts";
import { editorLanguageFor } from "./languageMap.ts";
import { namesByEditorId, own } from "./languageOverrides.ts";
import { foldName, linguist, type LinguistLanguage, usualFile } from "./linguist.ts";

/** Languages by full file name, in exact case. */
const byFileName: ReadonlyMap<string, string> = new Map(
  fileNameTable.split(/[;\n]+/).flatMap((row) => {
    const [language = "", files = ""] = row.split("|");
    return files === "" ? [] : files.split(",").map((file) => [file, language] as const);
  }),
);

/**
 * The server's language for an editor's language id, and for a file. Only this function decides it.
 *
 * @param fileName decides if the editor has no id for the file ("plaintext" or ""), or an id without a matching
 * language: "main.zig" is Zig even in an editor that does not know Zig.
 * @returns undefined if the server has no matching language; then the user chooses.
 */
export function serviceLanguageFor(
  editorId: string,
  languages: readonly Language[],
  fileName = "",
): Language | undefined {
  const id = foldName(editorId);
  const byName = new Map(languages.map((language) => [foldName(language.name), language]));
  const firstOf = (names: readonly string[]): Language | undefined =>
    names.map((name) => byName.get(name)).find((language) => language !== undefined);
  const byFile = (): Language | undefined => firstOf(namesOf(ofFile(fileName)));
  const names = [...(own(namesByEditorId, id) ?? [id]), ...namesOf(linguist.named(id))];
  if (id === "" || id === "plaintext") {
    return byFile() ?? firstOf(names);
  }
  return (
    firstOf(names) ??
    languages.find((language) => editorLanguageFor(language.name, [id]) === id) ??
    byFile()
  );
}

/** The linguist name of a file's language; undefined if the file name does not determine it. */
export function languageNameOfFile(fileName: string): string | undefined {
  return ofFile(fileName)?.name;
}

/**
 * The linguist name for a language's name, an alias, an editor's id or a file extension without its dot.
 * @returns undefined for an unknown language.
 */
export function languageNameOf(text: string): string | undefined {
  const name = foldName(text);
  const ofEditor = (own(namesByEditorId, name) ?? []).map((each) => linguist.named(each));
  const found =
    linguist.named(name) ??
    ofEditor.find((language) => language !== undefined) ??
    linguist.ofFile(`.${name}`);
  return found?.name;
}

function ofFile(fileName: string): LinguistLanguage | undefined {
  const usual = usualFile(fileName);
  const language = byFileName.get(usual);
  return language === undefined ? linguist.ofFile(usual) : linguist.named(language);
}

function namesOf(language: LinguistLanguage | undefined): readonly string[] {
  return language === undefined ? [] : [foldName(language.name), ...language.aliases];
}
