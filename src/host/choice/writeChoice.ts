import { l10n, window } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { labelText } from "../labelText.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { PendingNode } from "../pending/pendingNode.ts";
import { writeTitle } from "../pending/writeSentence.ts";

/**
 * The pending change of a row or an argument; else the user chooses one.
 * @returns undefined if the user canceled.
 * @throws {SnippetError} `input` if the change is no longer pending.
 */
export async function chooseWrite(
  library: SnippetLibrary,
  given: readonly unknown[],
  heading: string,
): Promise<WaitingWrite | undefined> {
  const waiting = library.waiting();
  const [first] = given;
  if (first instanceof PendingNode) {
    return present(waiting.find(({ id }) => id === first.write.id));
  }
  const [snippetId] = snippetIdsOf(given);
  if (snippetId !== undefined) {
    return present(waiting.find((write) => write.snippetId === snippetId));
  }
  present(waiting[0]);
  const chosen = await window.showQuickPick(
    waiting.map((write) => ({
      label: labelText(writeTitle(write)),
      description: new Date(write.savedAt).toLocaleString(),
      write,
    })),
    { title: heading, placeHolder: l10n.t("Saved on this computer, not on the server yet") },
  );
  return chosen?.write;
}

function present(write: WaitingWrite | undefined): WaitingWrite {
  if (write === undefined) {
    throw new SnippetError("input", l10n.t("This change is no longer pending."));
  }
  return write;
}
