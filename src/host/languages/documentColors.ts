import { languages, type TextDocument } from "vscode";
import { colorOnly } from "./colorOnly.ts";

/** The languages of the documents that have only their colors. */
const own = new WeakMap<TextDocument, string>();

/** Gives a document the colors of a language, but no errors. */
export async function colorDocument(
  document: TextDocument,
  editorLanguageId: string,
): Promise<TextDocument> {
  const id = colorOnly(editorLanguageId);
  if (id !== editorLanguageId) {
    own.set(document, editorLanguageId);
  }
  return id === document.languageId || document.isClosed
    ? document
    : languages.setTextDocumentLanguage(document, id);
}

/** The language of the text, which is not that of the document if it has only the colors. */
export function languageOf(document: TextDocument): string {
  const language = own.get(document) ?? "";
  return document.languageId === colorOnly(language) ? language : document.languageId;
}
