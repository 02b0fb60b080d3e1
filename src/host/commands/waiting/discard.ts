import { l10n } from "vscode";
import { isSnippetError } from "../../../core/errors.ts";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { WaitingWrite, WriteId } from "../../../core/library/waitingWrite.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import { chooseWrite } from "../../choice/writeChoice.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** Milliseconds. */
const patience = 15_000;

/** *Discard…*: gives up a pending change, after a question. Its text goes to the history. */
export class Discard {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const library = await requireLibrary(this.#libraries, l10n.t("Discard Change"));
    const write = await chooseWrite(library, given, l10n.t("Discard Change"));
    if (write === undefined) {
      return;
    }
    const { question, button, detail } = questionOf(write);
    if (await isConfirmed(question, button, detail)) {
      await discard(library, write.id);
    }
  }
}

/** What is just being sent can be discarded when it comes back, as it does soon where the server cannot be reached. */
async function discard(library: SnippetLibrary, id: WriteId): Promise<void> {
  const isOver = AbortSignal.timeout(patience);
  for (;;) {
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    const listening = library.onDidChange(() => resolve());
    isOver.addEventListener("abort", () => resolve());
    try {
      await library.discard(id);
      return;
    } catch (error) {
      if (!isSnippetError(error) || error.code !== "conflict" || isOver.aborted) {
        throw error;
      }
      await changed;
    } finally {
      listening.dispose();
    }
  }
}

interface DiscardQuestion {
  readonly question: string;
  readonly button: string;
  readonly detail: string;
}

function questionOf(write: WaitingWrite): DiscardQuestion {
  const title = writeTitle(write);
  switch (write.kind) {
    case "create":
      return {
        question: l10n.t("Discard the new snippet “{0}”?", title),
        button: l10n.t("Discard Snippet"),
        detail: l10n.t(
          "It will not be sent to the server. You can restore it from the trash for 30 days.",
        ),
      };
    case "edit":
      return {
        question: l10n.t("Discard your changes to “{0}”?", title),
        button: l10n.t("Discard Changes"),
        detail: l10n.t(
          "They will not be sent to the server. Your version stays in the history for 30 days.",
        ),
      };
    case "delete":
      return {
        question: l10n.t("Discard the deletion of “{0}”?", title),
        button: l10n.t("Discard Deletion"),
        detail: l10n.t("The snippet stays on the server."),
      };
  }
}
