import { languages, workspace, type TextDocument } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import { colorDocument } from "../languages/documentColors.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import { followLibrary } from "../library/followLibrary.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { parseSnippetUri } from "./snippetUri.ts";

/**
 * Sets the language of a snippet's document if the file extension did not. It does so once for each language of the
 * snippet, so that the user's own choice stays. A template, and a fragment that cannot be edited, gets only the colors.
 */
export function setDocumentLanguages(
  libraries: LibraryInUse,
  editorLanguages: EditorLanguages,
): Disposable {
  const seen = new WeakMap<TextDocument, string>();
  const follow = async (document: TextDocument): Promise<void> => {
    const address = parseSnippetUri(document.uri);
    const { library } = libraries;
    if (address === undefined || address.libraryKey !== library?.key) {
      return;
    }
    const snippet = library.find(address.id);
    if (snippet !== undefined && seen.get(document) !== snippet.language) {
      seen.set(document, snippet.language);
      await setLanguage(document, await editorLanguages.idFor(snippet.language), {
        isColored: address.mode === "open" || isTemplate(snippet),
      });
    }
  };
  const followAll = (): void =>
    workspace.textDocuments.forEach((document) => void follow(document));
  return followLibrary(libraries, followAll, workspace.onDidOpenTextDocument);
}

async function setLanguage(
  document: TextDocument,
  known: string,
  { isColored }: { readonly isColored: boolean },
): Promise<void> {
  const languageId = known === "plaintext" ? document.languageId : known;
  if (isColored) {
    await colorDocument(document, languageId);
  } else if (languageId !== document.languageId && !document.isClosed) {
    await languages.setTextDocumentLanguage(document, languageId);
  }
}
