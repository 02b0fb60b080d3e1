import type { Snippet } from "../model.ts";
import { fileExtensionFor } from "../snippet/language/languageMap.ts";
import { fileNameFor } from "../snippet/snippetPath.ts";
import { foldFileName, UniqueNames } from "./uniqueNames.ts";

/** One file of an exported folder. */
export interface ExportFile {
  /** Name of its folder: the language. */
  readonly folder: string;
  readonly name: string;
  readonly code: string;
}

/**
 * The snippets as files, one folder per language, made one at a time. File names are unique even without regard to
 * case.
 *
 * @param taken the names that already exist in a folder.
 */
export function* exportFiles(
  snippets: readonly Snippet[],
  taken: (folder: string) => Iterable<string> = () => [],
): Generator<ExportFile, void> {
  const folders = exportFolders(snippets);
  const namesByFolder = new Map<string, UniqueNames>();
  for (const snippet of snippets) {
    const extension = fileExtensionFor(snippet.language);
    const folder = folders.get(snippet.language) ?? folderName(snippet.language);
    const names = namesByFolder.get(folder) ?? new UniqueNames(taken(folder));
    namesByFolder.set(folder, names);
    const name = visible(fileNameFor(snippet.title, extension));
    const stem = name.slice(0, name.length - extension.length);
    yield {
      folder,
      name: names.of(name, (count) => `${stem} (${count})${extension}`),
      code: snippet.code,
    };
  }
}

/**
 * The folder of each language. Languages whose folders would be one on some file system share it, because their files
 * would replace each other there.
 */
export function exportFolders(snippets: readonly Snippet[]): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const language of new Set(snippets.map((snippet) => snippet.language))) {
    const name = folderName(language);
    const folder = spellings.get(foldFileName(name)) ?? name;
    spellings.set(foldFileName(name), folder);
    folders.set(language, folder);
  }
  return folders;
}

/** The name of the folder for a language's files. */
export function folderName(language: string): string {
  return visible(fileNameFor(language, "").replace(/^snippet$/, "Other"));
}

/** An import skips hidden files. */
function visible(name: string): string {
  return name.startsWith(".") ? `_${name}` : name;
}
