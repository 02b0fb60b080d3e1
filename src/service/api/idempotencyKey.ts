import { createHash } from "node:crypto";
import type { Idempotency, SnippetInput } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/**
 * Reads `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII characters, quoted or not.
 *
 * @returns undefined if the header is missing. @throws RequestProblem 400.
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
  const { languageId, title, description, tags, code } = snippet;
  // The length of the description is included, so that no text can move between description and code unnoticed.
  const rest = JSON.stringify([languageId, title, tags, snippet.private, description.length]);
  return { keyHash: sha256(key), fingerprint: sha256(rest, description, code) };
}

function sha256(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
