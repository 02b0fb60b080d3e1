import { l10n, type Uri } from "vscode";
import type { Reading } from "../../core/exchange/foundSnippet.ts";
import { readFolderFile, readImportFile } from "../../core/exchange/reading/readImportFile.ts";
import { fromLibrary } from "../../core/exchange/fromLibrary.ts";
import { folderFiles } from "./folderFiles.ts";
import { readFiles } from "./readFiles.ts";
import type { KnownLibraries, KnownLibrary } from "../library/knownLibraries.ts";
import { libraryName } from "../library/libraryNames.ts";
import { wholeLibrary } from "../library/whole.ts";

/** A source of snippets. */
export interface ImportSource {
  /** The name for the report. */
  readonly name: string;
  /** @throws {SnippetError} `cancelled`, or the reason if the source cannot be read at all. */
  read(signal: AbortSignal): Promise<Reading>;
}

/** Files that contain snippets, or are snippets. */
export function filesSource(uris: readonly Uri[]): ImportSource {
  const files = uris.map((uri) => ({ uri, name: baseName(uri) }));
  return {
    name: files.map(({ name }) => name).join(", "),
    read: (signal) => readFiles(files, readImportFile, signal),
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

/** The contents of the editor's own snippet files. */
export function editorSource(find: () => Promise<readonly Uri[]>): ImportSource {
  return {
    name: l10n.t("the editor's own snippets"),
    read: async (signal) => {
      const files = (await find()).map((uri) => ({ uri, name: baseName(uri) }));
      return readFiles(files, readImportFile, signal);
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
