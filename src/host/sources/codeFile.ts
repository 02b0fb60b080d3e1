import { FileSystemError, workspace, type TextDocument, type Uri } from "vscode";
import { decodeText } from "../../core/exchange/reading/decodeText.ts";
import type { NotTakenReason } from "../../core/exchange/foundSnippet.ts";
import { maximumCodeBytes } from "../../core/snippet/code/codeRules.ts";
import type { FileLanguages } from "../languages/fileLanguages.ts";
import { capturedDocument, capturedText, type CapturedCode } from "../steps/capturedCode.ts";

/** A file that the user wants to save as a snippet. */
export type CodeFile = {
  /** As messages and the report name it. */
  readonly name: string;
} & (
  | { readonly uri: Uri }
  /** From outside the editor, without an address in a browser. */
  | { readonly content: () => Thenable<Uint8Array> }
);

/** Line ends become shorter when they are read: so much is read before the code itself is measured. */
const maximumFileBytes = 2 * maximumCodeBytes;
const tooLarge = { kind: "too-large", maximum: maximumCodeBytes } as const;

/** The code of a file, as its editor shows it where it is open; or why it is none. */
export async function readCodeFile(
  file: CodeFile,
  languages: FileLanguages,
): Promise<CapturedCode | NotTakenReason> {
  try {
    const open = "uri" in file ? openDocument(file.uri) : undefined;
    if (open !== undefined) {
      return capturedDocument(open);
    }
    if ("uri" in file && (await workspace.fs.stat(file.uri)).size > maximumFileBytes) {
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
    return capturedText(text.replace(/^\uFEFF/, ""), fileName, languages(file.name));
  } catch (error) {
    if (error instanceof FileSystemError) {
      return { kind: "unreadable" };
    }
    throw error;
  }
}

/**
 * The language in which the editor would show a file, by its settings and other extensions. For single files only,
 * since every extension hears of each document.
 * @param otherwise for a file that the editor cannot open.
 */
export async function languageInEditor(file: CodeFile, otherwise: string): Promise<string> {
  try {
    return "uri" in file ? (await workspace.openTextDocument(file.uri)).languageId : otherwise;
  } catch {
    // The code was read all the same: that the editor cannot show it is no reason not to save it.
    return otherwise;
  }
}

export function codeFileOf(uri: Uri): CodeFile {
  return { name: workspace.asRelativePath(uri, false), uri };
}

/** Also one that was never saved. */
export function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(
    (document) => !document.isClosed && document.uri.toString() === uri.toString(),
  );
}
