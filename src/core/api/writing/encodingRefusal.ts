import { isSnippetError } from "../../errors.ts";
import type { SnippetErrorDetails } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";

const ownNames = ["title", "description", "tags", "private", "code", "language_id", "language"];

/**
 * Whether a refused write may be understood in the other encoding: 415, a refusal that misses a field which was sent, and,
 * at a server of which no encoding is known, any refusal that does not complain about a value.
 */
export function wantsOtherEncoding(error: unknown, sent: SnippetDraft, isKnown = true): boolean {
  const { details, message } = isSnippetError(error) ? error : { details: {}, message: "" };
  const { status, fields = {} }: SnippetErrorDetails = details;
  if (status !== 400 && status !== 422) {
    return status === 406 || status === 415;
  }
  const named = Object.entries(fields);
  const own = named.filter(([name]) => ownNames.includes(name));
  const isVague = named.length === 0 && saysMissing(message);
  const isMissed = own.some(([name, it]) => wasSent(name, sent) && saysMissing(it));
  return isVague || isMissed || (!isKnown && own.length === 0 && !namesOwn(message));
}

/** Whether a sentence names one of these fields. */
export function namesOwn(message: string, names: readonly string[] = ownNames): boolean {
  const words = message.toLowerCase().split(/\W+/);
  return names.some((name) => words.includes(name));
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
