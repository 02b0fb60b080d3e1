import type { CancellationToken } from "vscode";

/** Runs work that the editor can end. */
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
  } finally {
    listening.dispose();
  }
}
