import { backupFormat, backupVersion, codeChecksum } from "../backup.ts";
import type { ReadItem } from "../foundSnippet.ts";
import { itemsOf, memberOf, nameAt, textAt, textsAt } from "./jsonTree.ts";

/** Whether it claims to be our backup, of any version. */
export function isBackup(root: unknown): boolean {
  return textAt(root, "format") === backupFormat;
}

/** Reads our backup; skips snippets that cannot be restored exactly. */
export function* readBackup(root: unknown, file: string): Generator<ReadItem> {
  const version = memberOf(root, "version");
  if (typeof version !== "number" || version > backupVersion) {
    yield { source: file, reason: { kind: "newer-format" } };
    return;
  }
  for (const snippet of itemsOf(memberOf(root, "snippets"))) {
    yield read(snippet, file);
  }
}

function read(snippet: unknown, file: string): ReadItem {
  const title = textAt(snippet, "title");
  const code = textAt(snippet, "code");
  const isPrivate = memberOf(snippet, "private");
  const source = `${file}: ${nameAt(snippet, "title")}`;
  const isWhole = title !== undefined && code !== undefined && typeof isPrivate === "boolean";
  if (!isWhole || textAt(snippet, "code_sha256") !== codeChecksum(code)) {
    return { source, reason: { kind: "damaged" } };
  }
  return {
    source,
    title,
    description: textAt(snippet, "description") ?? "",
    language: { names: [nameAt(snippet, "language")], fileName: "" },
    tags: textsAt(snippet, "tags") ?? [],
    private: isPrivate,
    code,
    remarks: [],
    isExact: true,
  };
}
