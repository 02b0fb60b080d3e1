import { editorLanguageFor, fileExtensionFor } from "../../core/snippet/language/languageMap.ts";
import { fileNameFor } from "../../core/snippet/snippetPath.ts";

/**
 * Our own languages with the colors of others whose extensions would report errors in such documents. The manifest
 * declares them without a name, so that no list of languages offers them.
 */
const colorOnlyIds: Readonly<Record<string, string>> = {
  javascript: "snippet-template-tsx",
  javascriptreact: "snippet-template-tsx",
  typescriptreact: "snippet-template-tsx",
  typescript: "snippet-template-ts",
  json: "snippet-template-ts",
  jsonc: "snippet-template-ts",
  css: "snippet-template-scss",
  scss: "snippet-template-scss",
  less: "snippet-template-scss",
};

/** The language for a document in which a template's placeholders or a fragment's first line must not count as errors. */
export function colorOnly(editorLanguageId: string): string {
  return colorOnlyIds[editorLanguageId] ?? editorLanguageId;
}

const mark = "-snippet";

/**
 * The name of a read-only document. It has no file extension of such a language: the editor would read the text in the
 * moment before it has only the colors, and fetch what it names.
 */
export function readOnlyName(title: string, language: string): string {
  const extension = fileExtensionFor(language);
  const isColored = colorOnlyOf(language) !== undefined;
  return fileNameFor(title, isColored ? `${extension}${mark}` : extension);
}

/** The editor's language of a document that {@link readOnlyName} has named. */
export function languageNamed(path: string): string | undefined {
  return path.endsWith(mark) ? colorOnlyOf(path.slice(0, -mark.length)) : undefined;
}

/** @param language a server's name for it, or a file's name. @returns undefined where it has no such colors. */
function colorOnlyOf(language: string): string | undefined {
  const id = editorLanguageFor(language, Object.keys(colorOnlyIds));
  return id === "plaintext" ? undefined : id;
}
