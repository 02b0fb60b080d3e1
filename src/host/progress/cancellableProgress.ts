import { ProgressLocation, window } from "vscode";
import { withoutLinks } from "../../core/withoutLinks.ts";

/** Shows a notification while the work runs; its Cancel button aborts the signal. */
export async function cancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  return window.withProgress(
    { location: ProgressLocation.Notification, title: withoutLinks(title), cancellable: true },
    async (progress, token) => {
      const abort = new AbortController();
      const listening = token.onCancellationRequested(() => abort.abort());
      try {
        return await work(abort.signal, (message) =>
          progress.report({ message: withoutLinks(message) }),
        );
      } finally {
        listening.dispose();
      }
    },
  );
}
