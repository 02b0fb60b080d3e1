import { createHash } from "node:crypto";
import type { Snippet } from "../model.ts";

/** What `format` and `version` say in a backup of ours. */
export const backupFormat = "snippet-service-backup";
export const backupVersion = 1;

/** All snippets in one JSON text, in their order. Reading it back gives each of them byte for byte. */
export function writeBackup(snippets: readonly Snippet[], madeAt: number): string {
  const backup = {
    format: backupFormat,
    version: backupVersion,
    made_at: new Date(madeAt).toISOString(),
    snippets: snippets.map((snippet) => ({
      title: snippet.title,
      description: snippet.description,
      language: snippet.language,
      tags: snippet.tags,
      private: snippet.private,
      code: snippet.code,
      code_sha256: codeChecksum(snippet.code),
      created_at: timeText(snippet.createdAt),
      updated_at: timeText(snippet.updatedAt),
    })),
  };
  return `${JSON.stringify(backup, undefined, 2)}\n`;
}

/** SHA-256 of the code in UTF-16, so that half a surrogate pair counts too, in hex. */
export function codeChecksum(code: string): string {
  return createHash("sha256").update(code, "utf16le").digest("hex");
}

function timeText(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
