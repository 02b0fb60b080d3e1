import { l10n } from "vscode";
import { differences } from "../../core/api/writing/differences.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { shortTitle, shownText } from "../shownText.ts";
import { showStatusMessage } from "../messages.ts";

/** The end of the notice about the last saved snippet. */
let endLast = (): void => undefined;

/**
 * Says in the status bar that a snippet is saved on this computer, and later that it is saved on the server. It replaces
 * the notice about the snippet before.
 */
export function followSaved(library: SnippetLibrary, saved: Snippet): void {
  endLast();
  const { id, title } = saved;
  const shown = shortTitle(shownText(title));
  if (library.origin.kind === "computer") {
    const message = showStatusMessage(l10n.t("Saved “{0}”.", shown));
    endLast = () => void message.dispose();
    return;
  }
  let message = showStatusMessage(l10n.t("Saved “{0}” on this computer.", shown));
  const following = new AbortController();
  endLast = () => {
    following.abort();
    message.dispose();
  };
  library.settled(id, following.signal).then(
    () => {
      const now = library.find(id);
      // A change that was discarded or deleted before it was sent is no longer pending either.
      const isThere = now !== undefined && differences(now, saved).length === 0;
      if (isThere && !following.signal.aborted) {
        message.dispose();
        message = showStatusMessage(l10n.t("Saved “{0}” on the server.", shown));
      }
    },
    // A change that needs attention is reported together with others; a newer message replaces this one.
    () => undefined,
  );
}
