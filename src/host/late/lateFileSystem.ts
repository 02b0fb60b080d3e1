import {
  Disposable,
  FileSystemError,
  l10n,
  workspace,
  type FileSystemProvider,
  type TextDocument,
} from "vscode";
import type { DocumentFiles } from "../documents/documentFiles.ts";
import { lateProvider } from "./lateProvider.ts";

/**
 * Stands in for the documents of a scheme until one is opened. After a reload of the window, a document with unsaved
 * text is open although no file was read.
 */
export function lateFileSystem(
  scheme: string,
  load: () => Promise<DocumentFiles>,
): FileSystemProvider & Disposable {
  const files = lateProvider(load, ["stat", "readFile", "writeFile"], "onDidChangeFile");
  const opened = ({ uri }: TextDocument): void => {
    if (uri.scheme === scheme) {
      // A failed load is reported when the file is opened.
      files.loaded().catch(() => undefined);
    }
  };
  const listening = workspace.onDidOpenTextDocument(opened);
  workspace.textDocuments.forEach(opened);
  return {
    ...files,
    // Changes are reported for every document, watched or not.
    watch: () => new Disposable(() => undefined),
    readDirectory: (uri) => {
      throw FileSystemError.FileNotFound(uri);
    },
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
    dispose: () => {
      listening.dispose();
      files.dispose();
    },
  };
}

function refuse(): never {
  throw FileSystemError.NoPermissions(
    l10n.t("Snippets are created, renamed and deleted by the commands of Snippet Service."),
  );
}
