import { decodeText } from "./decodeText.ts";
import type { NotTakenReason, Reading } from "../foundSnippet.ts";
import type { ImportFile } from "./importFile.ts";
import { isObject, membersOf, parseJsonTree } from "./jsonTree.ts";
import { isBackup, readBackup } from "./readBackup.ts";
import { readCodeSnippets } from "./readCodeSnippets.ts";
import { isGists, readGists } from "./readGists.ts";
import { isMassCode, readMassCode } from "./readMassCode.ts";
import { readSourceFile } from "./readSourceFile.ts";

/**
 * Reads a file that the user chose, a few snippets at a time. A list of snippets is recognized by its content; any other file is itself a
 * snippet. A `.json` file without a list is refused, because it has another purpose.
 */
export function readImportFile(file: ImportFile): Iterable<Reading> {
  return readText(file, (text) =>
    /\.(code-snippets|jsonc?)$/i.test(file.name)
      ? readList(file.name, text)
      : [readSourceFile(file, text)],
  );
}

/** Reads a file of a source folder; `.json` is source, too, and only `.code-snippets` contains several. */
export function readFolderFile(file: ImportFile): Iterable<Reading> {
  return readText(file, (text) =>
    /\.code-snippets$/i.test(file.name) ? readList(file.name, text) : [readSourceFile(file, text)],
  );
}

function readText(
  { name, bytes }: ImportFile,
  read: (text: string) => Iterable<Reading>,
): Iterable<Reading> {
  const text = decodeText(bytes);
  return text === undefined ? refused(name, { kind: "not-text" }) : read(text);
}

function readList(name: string, text: string): Iterable<Reading> {
  if (text.trim() === "") {
    return refused(name, { kind: "empty" });
  }
  const tree = parseJsonTree(text);
  if ("isTooLarge" in tree) {
    return refused(name, { kind: "too-many" });
  }
  if ("brokenLine" in tree) {
    return refused(name, { kind: "broken-json", line: tree.brokenLine });
  }
  const read = readerOf(tree.root);
  return read === undefined ? refused(name, { kind: "unknown-format" }) : read(tree.root, name);
}

function readerOf(root: unknown): ((root: unknown, file: string) => Iterable<Reading>) | undefined {
  if (isBackup(root)) {
    return readBackup;
  }
  if (isMassCode(root)) {
    return readMassCode;
  }
  if (isGists(root)) {
    return readGists;
  }
  const isSnippets = isObject(root) && membersOf(root).every(([, value]) => isObject(value));
  return isSnippets ? readCodeSnippets : undefined;
}

function refused(source: string, reason: NotTakenReason): Iterable<Reading> {
  return [{ found: [], notTaken: [{ source, reason }] }];
}
