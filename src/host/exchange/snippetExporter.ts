import { FileSystemError, FileType, l10n, Uri, workspace, type FileStat } from "vscode";
import { writeBackup } from "../../core/exchange/backup.ts";
import { exportFiles, exportFolders } from "../../core/exchange/exportFiles.ts";
import { writeCodeSnippets } from "../../core/exchange/writeCodeSnippets.ts";
import { SnippetError, throwIfAborted } from "../../core/errors.ts";
import type { Snippet } from "../../core/model.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { ExportTarget } from "./exportChoice.ts";
import { replaceFile } from "./replaceFile.ts";

/**
 * Writes snippets to files of our own or of other programs. Existing files stay unless the user has agreed; files
 * written before a failure stay, too.
 * @param progress called before each file of a folder with the number done.
 * @throws {SnippetError} `input` for an existing file, `storage` if something cannot be written, `cancelled`.
 */
export async function writeExport(
  languages: EditorLanguages,
  snippets: readonly Snippet[],
  { format, uri, mayReplace }: ExportTarget,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<void> {
  try {
    if (format === "folder") {
      await writeFolder(snippets, uri, signal, progress);
      return;
    }
    const there = await statOf(uri);
    if (!mayReplace && there !== undefined) {
      throw new SnippetError("input", l10n.t("A file with this name already exists."));
    }
    const bytes =
      format === "backup"
        ? await writeBackup(snippets, Date.now(), signal)
        : await writeCodeSnippets(snippets, await editorIds(languages, snippets), signal);
    throwIfAborted(signal);
    // A link must stay a link.
    await (there?.type === FileType.File
      ? replaceFile(workspace.fs, uri, bytes)
      : workspace.fs.writeFile(uri, bytes));
  } catch (cause) {
    if (cause instanceof FileSystemError) {
      throw new SnippetError("storage", l10n.t("The export could not be written."), { cause });
    }
    throw cause;
  }
}

async function editorIds(
  languages: EditorLanguages,
  snippets: readonly Snippet[],
): Promise<(serviceName: string) => string> {
  const ids = new Map<string, string>();
  for (const language of new Set(snippets.map((snippet) => snippet.language))) {
    ids.set(language, await languages.idFor(language));
  }
  return (name) => ids.get(name) ?? "plaintext";
}

async function writeFolder(
  snippets: readonly Snippet[],
  root: Uri,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<void> {
  const there = new Map<string, readonly string[]>();
  for (const folder of new Set(exportFolders(snippets).values())) {
    const uri = Uri.joinPath(root, folder);
    await workspace.fs.createDirectory(uri);
    if (((await workspace.fs.stat(uri)).type & FileType.SymbolicLink) !== 0) {
      throw new SnippetError("input", l10n.t("The folder “{0}” leads to another folder.", folder));
    }
    const entries = await workspace.fs.readDirectory(uri);
    there.set(
      folder,
      entries.map(([name]) => name),
    );
  }
  let done = 0;
  for (const { folder, name, code } of exportFiles(snippets, (each) => there.get(each) ?? [])) {
    throwIfAborted(signal);
    progress(done);
    await workspace.fs.writeFile(Uri.joinPath(root, folder, name), Buffer.from(code, "utf8"));
    done += 1;
  }
}

async function statOf(uri: Uri): Promise<FileStat | undefined> {
  try {
    return await workspace.fs.stat(uri);
  } catch (error) {
    if (error instanceof FileSystemError && error.code === "FileNotFound") {
      return undefined;
    }
    throw error;
  }
}
