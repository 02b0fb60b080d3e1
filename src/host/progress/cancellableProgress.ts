import { ProgressLocation, window } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import { withoutLinks } from "../../core/withoutLinks.ts";

/** Shows long work, which the user can cancel. @param work gets a signal, and reports its progress. */
export async function cancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, tell: (message: string) => void) => Promise<T>,
): Promise<T> {
  return window.withProgress(
    { location: ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
    async (progress, token) => {
      const abort = new AbortController();
      const owned = new DisposableStore();
      owned.add(token.onCancellationRequested(() => abort.abort()));
      try {
        return await work(abort.signal, (message) =>
          progress.report({ message: withoutLinks(message) }),
        );
      } finally {
        owned.dispose();
      }
    },
  );
}
