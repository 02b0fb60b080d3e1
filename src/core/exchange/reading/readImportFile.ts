import { decodeText } from "./decodeText.ts";
import type { ReadItem } from "../foundSnippet.ts";
import { isObject, membersOf, parseJsonTree } from "./jsonTree.ts";
import { isBackup, readBackup } from "./readBackup.ts";
import { readCodeSnippets } from "./readCodeSnippets.ts";
import { isGists, readGists } from "./readGists.ts";
import { isMassCode, readMassCode } from "./readMassCode.ts";
import { foundInFile } from "./foundInFile.ts";

/** The input of a reader. */
export interface ImportFile {
  /** The name for the report; its last part is the file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The path with more folders than the name, as far as known. */
  readonly path?: string;
  /** The editor's language for it; "" if there is none. */
  readonly editorLanguageId?: string;
}

/**
 * Reads a file that the user chose, a few snippets at a time. A list of snippets is recognized by its content; any other file is itself a
 * snippet. A `.json` file without a list is refused, because it has another purpose.
 */
export function readImportFile(file: ImportFile): Iterable<ReadItem> {
  return readText(file, (text) =>
    /\.(code-snippets|jsonc?)$/i.test(file.name)
      ? readList(file.name, text)
      : [readSourceFile(file, text)],
  );
}

/** Reads a file of a source folder; `.json` is source, too, and only `.code-snippets` contains several. */
export function readFolderFile(file: ImportFile): Iterable<ReadItem> {
  return readText(file, (text) =>
    /\.code-snippets$/i.test(file.name) ? readList(file.name, text) : [readSourceFile(file, text)],
  );
}

function readText(
  { name, bytes }: ImportFile,
  read: (text: string) => Iterable<ReadItem>,
): Iterable<ReadItem> {
  const text = decodeText(bytes);
  return text === undefined ? [{ source: name, reason: { kind: "not-text" } }] : read(text);
}

function readList(name: string, text: string): Iterable<ReadItem> {
  if (text.trim() === "") {
    return [{ source: name, reason: { kind: "empty" } }];
  }
  const tree = parseJsonTree(text);
  if ("isTooLarge" in tree) {
    return [{ source: name, reason: { kind: "too-many" } }];
  }
  if ("brokenLine" in tree) {
    return [{ source: name, reason: { kind: "broken-json", line: tree.brokenLine } }];
  }
  const read = readers.find(([isOwn]) => isOwn(tree.root))?.[1];
  return read?.(tree.root, name) ?? [{ source: name, reason: { kind: "unknown-format" } }];
}

type Reader = readonly [
  isOwn: (root: unknown) => boolean,
  read: (root: unknown, file: string) => Iterable<ReadItem>,
];

const readers: readonly Reader[] = [
  [isBackup, readBackup],
  [isMassCode, readMassCode],
  [isGists, readGists],
  [
    (root) => isObject(root) && membersOf(root).every(([, value]) => isObject(value)),
    readCodeSnippets,
  ],
];

function readSourceFile(
  { name, path, editorLanguageId = "" }: Omit<ImportFile, "bytes">,
  code: string,
): ReadItem {
  return foundInFile(name, { code, editorLanguageId, path, isNamed: true }, []);
}
