import { createHash } from "node:crypto";
import type { Idempotency, SnippetInput } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/**
 * Reads `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII characters, quoted or not.
 *
 * @returns undefined when there is none. @throws RequestProblem 400.
 */
export function idempotencyOf(
  header: string | undefined,
  snippet: SnippetInput,
): Idempotency | undefined {
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/u.exec(header)?.[1] ?? header;
  if (!/^[\x21-\x7e]{1,255}$/u.test(key)) {
    throw new RequestProblem(400, "The Idempotency-Key is not 1 to 255 visible characters.");
  }
  const meaning = JSON.stringify([
    snippet.languageId,
    snippet.title,
    snippet.description,
    snippet.tags,
    snippet.private,
    snippet.code,
  ]);
  return { keyHash: sha256(key), fingerprint: sha256(meaning) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
