import { isSnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";

/**
 * Whether a refused write says that its body was not understood: 415, or 400 or 422 that misses a field which was sent.
 */
export function wantsOtherEncoding(error: unknown, sent: SnippetDraft): boolean {
  if (!isSnippetError(error)) {
    return false;
  }
  const { status, fields = {} } = error.details;
  if (status !== 400 && status !== 422) {
    return status === 415;
  }
  const complaints = Object.entries(fields);
  return complaints.length === 0
    ? saysMissing(error.message)
    : complaints.some(([name, message]) => wasSent(name, sent) && saysMissing(message));
}

function saysMissing(message: string): boolean {
  return /\b(required|missing|blank|empty|absent|not present|must be present|undefined)\b/i.test(
    message,
  );
}

function wasSent(name: string, sent: SnippetDraft): boolean {
  switch (name) {
    case "title":
    case "language_id":
    case "language":
      return true;
    case "description":
      return sent.description !== "";
    case "tags":
      return sent.tags.length > 0;
    default:
      return false;
  }
}
