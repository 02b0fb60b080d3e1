import { FileSystemError, FileType, workspace, type TextDocument, type Uri } from "vscode";
import { decodeText } from "../../core/exchange/reading/decodeText.ts";
import type { NotTakenReason } from "../../core/exchange/foundSnippet.ts";
import { maximumCodeBytes } from "../../core/model.ts";
import type { FileLanguages } from "../languages/fileLanguages.ts";
import { capturedDocument, capturedText, type CapturedCode } from "../steps/capturedCode.ts";

/** A file that the user wants to save as a snippet. */
export type CodeFile = {
  /** The name for messages and the report. */
  readonly name: string;
} & (
  | { readonly uri: Uri }
  /** A file from outside the editor; in a browser it has no address. */
  | { readonly content: () => Thenable<Uint8Array> }
);

/** Line ends become shorter when they are read, so this larger limit applies before the code is measured. */
const maximumFileBytes = 2 * maximumCodeBytes;
const noFile = { type: FileType.Unknown, size: 0 };
const tooLarge = { kind: "too-large", maximum: maximumCodeBytes } as const;

/** The code of a file, or of its editor if it is open; else the reason for skipping it. */
export async function readCodeFile(
  file: CodeFile,
  languages: FileLanguages,
): Promise<CapturedCode | NotTakenReason> {
  try {
    const open = "uri" in file ? openDocument(file.uri) : undefined;
    if (open !== undefined) {
      return capturedDocument(open);
    }
    const { type, size } = "uri" in file ? await workspace.fs.stat(file.uri) : noFile;
    // A link of a repository may lead anywhere. In an open editor, the user sees where.
    if ((type & FileType.SymbolicLink) !== 0) {
      return { kind: "link" };
    }
    if (size > maximumFileBytes) {
      return tooLarge;
    }
    const bytes = "uri" in file ? await workspace.fs.readFile(file.uri) : await file.content();
    if (bytes.length > maximumFileBytes) {
      return tooLarge;
    }
    const text = decodeText(bytes);
    if (text === undefined) {
      return { kind: "not-text" };
    }
    const fileName = file.name.split("/").at(-1) ?? "";
    return capturedText(text, fileName, languages(file.name));
  } catch (error) {
    if (error instanceof FileSystemError) {
      return { kind: "unreadable" };
    }
    throw error;
  }
}

/**
 * The language in which the editor would show a file, by its settings and other extensions. Only for single files,
 * because every extension is notified of each opened document.
 * @param otherwise for a file that the editor cannot open.
 */
export async function languageInEditor(file: CodeFile, otherwise: string): Promise<string> {
  try {
    return "uri" in file ? (await workspace.openTextDocument(file.uri)).languageId : otherwise;
  } catch {
    // The code was read, so it can be saved even if the editor cannot show it.
    return otherwise;
  }
}

export function codeFileOf(uri: Uri): CodeFile {
  return { name: workspace.asRelativePath(uri, false), uri };
}

/** Finds also a document that was never saved. */
export function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(
    (document) => !document.isClosed && document.uri.toString() === uri.toString(),
  );
}
