import type { CancellationToken } from "vscode";
import { statusError } from "../../core/api/statusError.ts";
import { isSnippetError, SnippetError } from "../../core/errors.ts";

/**
 * Runs work that the editor can cancel.
 * @throws {SnippetError} with a sentence from the status alone, because the editor passes it to the model as the tool's own words.
 */
export async function withSignal<T>(
  token: CancellationToken,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const listening = token.onCancellationRequested(() => abort.abort());
  if (token.isCancellationRequested) {
    abort.abort();
  }
  try {
    return await work(abort.signal);
  } catch (error) {
    const status = isSnippetError(error) ? error.details.status : undefined;
    if (!isSnippetError(error) || status === undefined) {
      throw error;
    }
    const { method = "", pathTemplate = "/snippets/:id", retryAfter } = error.details;
    const problem = { message: undefined, fields: {} };
    const plain = statusError(status, { problem, method, pathTemplate, retryAfter });
    // Only a sentence about a status can quote the server.
    const { message } = plain.code === error.code ? plain : error;
    throw new SnippetError(error.code, message, { details: { status } });
  } finally {
    listening.dispose();
  }
}
