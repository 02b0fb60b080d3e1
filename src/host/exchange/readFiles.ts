import { FileSystemError, workspace } from "vscode";
import { joinReadings, type Reading, notImported } from "../../core/exchange/foundSnippet.ts";
import type { ImportFile } from "../../core/exchange/reading/readImportFile.ts";
import { ImportRoom } from "../../core/exchange/reading/importRoom.ts";
import { inTurns } from "../../core/turns.ts";
import { throwIfAborted } from "../../core/errors.ts";
import { fileLanguages, type FileLanguages } from "../languages/fileLanguages.ts";
import type { FolderFile } from "./folderFiles.ts";

/**
 * Reads files one after the other; an unreadable one does not stop it.
 * @throws {SnippetError} `cancelled`.
 */
export async function readFiles(
  files: readonly FolderFile[],
  read: (file: ImportFile) => Iterable<Reading>,
  signal?: AbortSignal,
): Promise<Reading> {
  const readings: Reading[] = [];
  const languages = fileLanguages();
  const room = new ImportRoom();
  for (const file of files) {
    throwIfAborted(signal);
    for await (const reading of inTurns(await readFile(file, room, languages, read), signal)) {
      readings.push(reading);
    }
  }
  return joinReadings(readings);
}

async function readFile(
  { name, uri }: FolderFile,
  room: ImportRoom,
  languages: FileLanguages,
  read: (file: ImportFile) => Iterable<Reading>,
): Promise<Iterable<Reading>> {
  try {
    const refusal = room.refusal(name, (await workspace.fs.stat(uri)).size);
    if (refusal !== undefined) {
      return [notImported(name, refusal)];
    }
    const { path } = uri;
    const bytes = await workspace.fs.readFile(uri);
    return read({ name, bytes, path, editorLanguageId: languages(path) });
  } catch (error) {
    if (error instanceof FileSystemError) {
      return [notImported(name, { kind: "unreadable" })];
    }
    throw error;
  }
}
