import { createHash } from "node:crypto";
import type { Snippet } from "../model.ts";
import { inTurns } from "../turns.ts";

/** The values of `format` and `version` in our backups. */
export const backupFormat = "snippet-service-backup";
export const backupVersion = 1;

/**
 * All snippets in one UTF-8 JSON text, in their order. Reading restores each byte for byte. Yields between snippets,
 * because each code may come from the disk. @throws {SnippetError} `cancelled`.
 */
export async function writeBackup(
  snippets: readonly Snippet[],
  madeAt: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const written: Uint8Array[] = [];
  for await (const snippet of inTurns(snippets, signal)) {
    const member = {
      title: snippet.title,
      description: snippet.description,
      language: snippet.language,
      tags: snippet.tags,
      private: snippet.private ?? true,
      code: snippet.code,
      code_sha256: codeChecksum(snippet.code),
      created_at: timeText(snippet.createdAt),
      updated_at: timeText(snippet.updatedAt),
    };
    const text = JSON.stringify(member, undefined, 2).replaceAll("\n", "\n    ");
    written.push(Buffer.from(`${written.length === 0 ? "" : ","}\n    ${text}`, "utf8"));
  }
  const head = { format: backupFormat, version: backupVersion, made_at: timeText(madeAt) };
  const before = `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "snippets": [`;
  const behind = written.length === 0 ? "]\n}\n" : "\n  ]\n}\n";
  return Buffer.concat([Buffer.from(before), ...written, Buffer.from(behind)]);
}

/** SHA-256 in hex of the code in UTF-16, so that half a surrogate pair counts too. */
export function codeChecksum(code: string): string {
  return createHash("sha256").update(code, "utf16le").digest("hex");
}

function timeText(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
