import { window } from "vscode";
import { inTurns } from "../../core/turns.ts";
import { cancellableProgress } from "./cancellableProgress.ts";
import { countText } from "../numberText.ts";

/** Up to this number, the work takes only a moment. */
const fewItems = 20;

/**
 * Works on the items one after the other. For few, the view shows progress; for many, a message shows the count and can
 * be canceled. A failure or cancellation leaves the work done so far.
 * @param title names the work, for many items.
 * @throws {SnippetError} `cancelled`; the errors of the work.
 */
export async function eachWithProgress<T>(
  title: string,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  if (items.length <= fewItems) {
    await window.withProgress({ location: { viewId: "snippetService.snippets" } }, async () => {
      for (const item of items) {
        await work(item);
      }
    });
    return;
  }
  await cancellableProgress(title, async (signal, report) => {
    let done = 0;
    for await (const item of inTurns(items, signal)) {
      report(countText(done, items.length));
      await work(item);
      done += 1;
    }
  });
}
