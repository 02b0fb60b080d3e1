import { isSnippetError } from "../errors.ts";
import type { ApiAnswer } from "./apiChannel.ts";

/** The JSON of a success; undefined for another body. @throws {SnippetError} `invalid` for `{"success": false}` and its like. */
export function jsonOf(answer: ApiAnswer): unknown {
  try {
    return answer.isEmpty ? undefined : answer.json();
  } catch (error) {
    if (isSnippetError(error, "not-the-service")) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Whether a response is a success of the API, and not an HTML page. The specification leaves the body open, and nothing of it
 * is needed.
 * @throws {SnippetError} as {@link jsonOf}.
 */
export function isPlainSuccess(answer: ApiAnswer): boolean {
  const isRead = answer.isEmpty || jsonOf(answer) !== undefined;
  return isRead || !/\bhtml\b/i.test(answer.headers.get("content-type") ?? "html");
}
