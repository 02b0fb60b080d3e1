import { isSnippetError } from "../errors.ts";
import type { ApiAnswer } from "./apiChannel.ts";

/**
 * Whether a response is a success of the API, and not an HTML page. The specification leaves the body open, and nothing of it
 * is needed.
 * @throws {SnippetError} `invalid` for `{"success": false}` and its like.
 */
export function isPlainSuccess(answer: ApiAnswer): boolean {
  try {
    return answer.isEmpty || answer.json() !== undefined;
  } catch (error) {
    if (!isSnippetError(error, "not-the-service")) {
      throw error;
    }
    return !/\bhtml\b/i.test(answer.headers.get("content-type") ?? "html");
  }
}

/** @throws {SnippetError} `invalid` if the body reports a failure. */
export function withoutRefusal(answer: ApiAnswer): ApiAnswer {
  isPlainSuccess(answer);
  return answer;
}
