import { l10n } from "vscode";
import { differences } from "../../core/api/writing/differences.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Disposable } from "../../core/ports.ts";
import type { Snippet } from "../../core/model.ts";
import { shortTitle, shownText } from "../shownText.ts";
import { showStatusMessage } from "../messages.ts";

/** Says in the status bar that a snippet is saved on this computer, and later that it is saved on the server. */
export class SavedNotice implements Disposable {
  #following: AbortController | undefined;
  #message: Disposable | undefined;

  follow(library: SnippetLibrary, saved: Snippet): void {
    const { id, title } = saved;
    this.dispose();
    const shown = shortTitle(shownText(title));
    if (library.origin.kind === "computer") {
      this.#show(l10n.t("Saved “{0}”.", shown));
      return;
    }
    this.#show(l10n.t("Saved “{0}” on this computer.", shown));
    const following = new AbortController();
    this.#following = following;
    library.settled(id, following.signal).then(
      () => {
        const now = library.find(id);
        // A change that was discarded or deleted before it was sent is no longer pending either.
        const isThere = now !== undefined && differences(now, saved).length === 0;
        if (isThere && !following.signal.aborted) {
          this.#show(l10n.t("Saved “{0}” on the server.", shown));
        }
      },
      // A change that needs attention is reported together with others; a newer message replaces this one.
      () => undefined,
    );
  }

  dispose(): void {
    this.#following?.abort();
    this.#message?.dispose();
  }

  #show(text: string): void {
    this.#message?.dispose();
    this.#message = showStatusMessage(text);
  }
}
