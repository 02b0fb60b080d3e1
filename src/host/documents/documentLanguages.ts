import { languages, workspace, type Disposable, type TextDocument } from "vscode";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import { colorDocument } from "../languages/documentColors.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri } from "./snippetUri.ts";

/**
 * Sets the language of a snippet's document if the file extension did not. It does so once for each document, so that
 * the user's own choice stays. A template, and a fragment that cannot be edited, gets only the colors.
 */
export function setDocumentLanguages(
  libraries: LibraryInUse,
  editorLanguages: EditorLanguages,
): Disposable {
  const seen = new WeakSet<TextDocument>();
  const opened = async (document: TextDocument): Promise<void> => {
    const address = parseSnippetUri(document.uri);
    const { library } = libraries;
    if (address === undefined || library === undefined || seen.has(document)) {
      return;
    }
    seen.add(document);
    const snippet = address.libraryKey === library.key ? library.find(address.id) : undefined;
    if (snippet === undefined) {
      return;
    }
    const known = await editorLanguages.idFor(snippet.language);
    const languageId = known === "plaintext" ? document.languageId : known;
    if (address.mode === "open" || isTemplate(snippet)) {
      await colorDocument(document, languageId);
    } else if (languageId !== document.languageId && !document.isClosed) {
      await languages.setTextDocumentLanguage(document, languageId);
    }
  };
  workspace.textDocuments.forEach((document) => void opened(document));
  return workspace.onDidOpenTextDocument((document) => void opened(document));
}
