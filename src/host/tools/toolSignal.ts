import type { CancellationToken } from "vscode";
import { isSnippetError, SnippetError } from "../../core/errors.ts";

/**
 * Runs work that the editor can cancel.
 * @throws {SnippetError} without a server's own words, because the editor passes the message to the model as the tool's.
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
    const { code, message } = error;
    throw new SnippetError(code, message.replace(/: [^]*$/, "."), { details: { status } });
  } finally {
    listening.dispose();
  }
}
