import { isSnippetError } from "../errors.ts";
import type { ApiAnswer } from "./apiChannel.ts";

/**
 * Nothing is needed from the body, and its form is open in the specification; a page in HTML is no answer.
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

/** @throws {SnippetError} `invalid` where it says that it failed. */
export function withoutRefusal(answer: ApiAnswer): ApiAnswer {
  isPlainSuccess(answer);
  return answer;
}
