import { window } from "vscode";
import { inTurns } from "../../core/exchange/turns.ts";
import { cancellableProgress } from "./cancellableProgress.ts";
import { countText } from "./countText.ts";

/** So many are done within a moment. */
const few = 20;

/**
 * Works on each item, one after the other. Few are shown in the view meanwhile; many with their count and a way to
 * end it. Work done before a failure, or before the user ended it, stays done.
 * @param title names the work, where they are many.
 * @throws {SnippetError} `cancelled`; the errors of the work.
 */
export async function oneByOne<T>(
  title: string,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  if (items.length <= few) {
    await window.withProgress({ location: { viewId: "snippetService.snippets" } }, async () => {
      for (const item of items) {
        await work(item);
      }
    });
    return;
  }
  await cancellableProgress(title, async (signal, tell) => {
    let done = 0;
    for await (const item of inTurns(items, signal)) {
      tell(countText(done, items.length));
      await work(item);
      done += 1;
    }
  });
}
