import type { Row } from "./row.ts";
import type { CreateOutcome, Idempotency, SnippetInput, SnippetRecord } from "./storage.ts";

export function asCreated(snippet: SnippetInput, id: number, createdAt: number): SnippetRecord {
  return { ...snippet, id, createdAt, updatedAt: createdAt, version: 1 };
}

/**
 * The outcome of a creation whose key exists. The record is rebuilt from the request, because equal fingerprints prove
 * equal content.
 *
 * @param row of `idempotency_keys`.
 */
export function repetitionOf(
  row: Row,
  snippet: SnippetInput,
  idempotency: Idempotency,
): CreateOutcome {
  if (row.text("fingerprint") !== idempotency.fingerprint) return { outcome: "mismatch" };
  const first = asCreated(snippet, row.integer("snippet_id"), row.integer("created_at"));
  return { outcome: "repeated", snippet: first };
}
