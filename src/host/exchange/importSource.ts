import { FileSystemError, l10n, type Uri, workspace } from "vscode";
import { throwIfAborted } from "../../core/errors.ts";
import { type ReadItem, type Reading, readingOf } from "../../core/exchange/foundSnippet.ts";
import { fromLibrary } from "../../core/exchange/fromLibrary.ts";
import { ImportRoom } from "../../core/exchange/reading/importRoom.ts";
import {
  type ImportFile,
  readFolderFile,
  readImportFile,
} from "../../core/exchange/reading/readImportFile.ts";
import { inTurns } from "../../core/turns.ts";
import { type FolderFile, folderFiles } from "./folderFiles.ts";
import { fileLanguages, type FileLanguages } from "../languages/fileLanguages.ts";
import type { KnownLibraries, KnownLibrary } from "../library/knownLibraries.ts";
import { libraryName } from "../library/libraryNames.ts";
import { wholeLibrary } from "../library/loadSnippet.ts";

/** A source of snippets. */
export interface ImportSource {
  /** The name for the report. */
  readonly name: string;
  /** @throws {SnippetError} `cancelled`, or the reason if the source cannot be read at all. */
  read(signal: AbortSignal): Promise<Reading>;
}

/** Files that contain snippets, or are snippets. */
export function filesSource(uris: readonly Uri[]): ImportSource {
  return foundSource(uris.map(baseName).join(", "), () => Promise.resolve(uris));
}

/** The contents of the editor's own snippet files. */
export function editorSource(find: () => Promise<readonly Uri[]>): ImportSource {
  return foundSource(l10n.t("the editor's own snippets"), find);
}

function foundSource(name: string, find: () => Promise<readonly Uri[]>): ImportSource {
  return {
    name,
    read: async (signal) => {
      const files = (await find()).map((uri) => ({ uri, name: baseName(uri) }));
      return readFiles(files, readImportFile, signal);
    },
  };
}

/** A folder of source files, each of them one snippet. */
export function folderSource(folder: Uri): ImportSource {
  return {
    name: baseName(folder),
    read: async (signal) => {
      const { files, notTaken } = await folderFiles(folder, signal);
      const reading = await readFiles(files, readFolderFile, signal);
      return { ...reading, notTaken: [...notTaken, ...reading.notTaken] };
    },
  };
}

/** Another account, or this computer. */
export function librarySource(
  known: Pick<KnownLibraries, "open">,
  { key, origin }: KnownLibrary,
): ImportSource {
  const name = libraryName(origin);
  return {
    name,
    read: async (signal) => {
      const library = await known.open(key);
      try {
        return library === undefined
          ? { found: [], notTaken: [] }
          : fromLibrary(name, await wholeLibrary(library, signal));
      } finally {
        library?.dispose();
      }
    },
  };
}

function baseName(uri: Uri): string {
  return uri.path.split("/").findLast((part) => part !== "") ?? "";
}

/**
 * Reads files one after the other; an unreadable one does not stop it.
 * @throws {SnippetError} `cancelled`.
 */
async function readFiles(
  files: readonly FolderFile[],
  read: (file: ImportFile) => Iterable<ReadItem>,
  signal?: AbortSignal,
): Promise<Reading> {
  const items: ReadItem[] = [];
  const languages = fileLanguages();
  const room = new ImportRoom();
  for (const file of files) {
    throwIfAborted(signal);
    for await (const item of inTurns(await readFile(file, room, languages, read), signal)) {
      items.push(room.fitting(item));
    }
  }
  return readingOf(items);
}

async function readFile(
  { name, uri }: FolderFile,
  room: ImportRoom,
  languages: FileLanguages,
  read: (file: ImportFile) => Iterable<ReadItem>,
): Promise<Iterable<ReadItem>> {
  try {
    const refusal = room.refusal(name, (await workspace.fs.stat(uri)).size);
    if (refusal !== undefined) {
      return [{ source: name, reason: refusal }];
    }
    const { path } = uri;
    const bytes = await workspace.fs.readFile(uri);
    return read({ name, bytes, path, editorLanguageId: languages(path) });
  } catch (error) {
    if (error instanceof FileSystemError) {
      return [{ source: name, reason: { kind: "unreadable" } }];
    }
    throw error;
  }
}
