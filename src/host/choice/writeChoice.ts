import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { chooseFrom } from "../listRows.ts";
import { momentText } from "../numberText.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { PendingNode } from "../pending/pendingNode.ts";
import { writeTitle } from "../pending/writeSentence.ts";

/** The change of the row or argument that a menu or a key passed; undefined if it passed none. */
export function passedWrite(
  given: readonly unknown[],
): ((write: WaitingWrite) => boolean) | undefined {
  const [first] = given;
  const [snippetId] = snippetIdsOf(given);
  if (first instanceof PendingNode) {
    return ({ id }) => id === first.write.id;
  }
  return snippetId === undefined ? undefined : (write) => write.snippetId === snippetId;
}

/**
 * The wanted change; if none is wanted, the user chooses one.
 * @param over the sentence of the error.
 * @returns undefined if the user canceled.
 * @throws {SnippetError} `not-applicable` if there is no such change.
 */
export async function chooseWrite(
  writes: readonly WaitingWrite[],
  isWanted: ((write: WaitingWrite) => boolean) | undefined,
  title: string,
  over = l10n.t("This change is no longer pending."),
): Promise<WaitingWrite | undefined> {
  const wanted = isWanted === undefined ? writes : writes.filter(isWanted);
  const [first] = wanted;
  if (first === undefined) {
    throw new SnippetError("not-applicable", over);
  }
  if (isWanted !== undefined) {
    return first;
  }
  const rows = writes.map((write) => ({
    label: writeTitle(write),
    description: momentText(write.savedAt),
    value: write,
  }));
  return chooseFrom(title, l10n.t("Saved on this computer, not on the server yet"), rows);
}
