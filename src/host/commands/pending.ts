import { commands, l10n } from "vscode";
import { isSnippetError, SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { WaitingWrite, WriteId } from "../../core/library/waitingWrite.ts";
import { chooseWrite, passedWrite } from "../choice/writeChoice.ts";
import { accessAction, isConfirmed, notification, showStatusMessage } from "../messages.ts";
import { libraryInUse } from "../library/libraryInUse.ts";
import { askAboutMissing } from "../library/missingQuestion.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { shortTitle } from "../shownText.ts";
import {
  canKeepBoth,
  closeResolved,
  conflictOf,
  showConflict as compareConflict,
} from "../versions/conflicts.ts";
import { PendingNode } from "../pending/pendingNode.ts";
import { remedyFor } from "../pending/remedy.ts";
import { writeTitle } from "../pending/writeSentence.ts";
import { copyTitle } from "./change.ts";
import type { Command } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

/** *Show Pending Changes*: opens their view, which exists only while there are any. */
export async function showPending({ libraries }: Needs<"libraries">): Promise<void> {
  const library = await requireLibrary(libraries, l10n.t("Show Pending Changes"));
  await library.loadLocal();
  if (library.waiting().length === 0) {
    void notification.information(l10n.t("There are no pending changes."));
    return;
  }
  await commands.executeCommand("snippetService.pending.focus");
}

/** *Retry*: sends all pending changes now, or that of a row. A refused client secret is asked for first. */
export async function retry({ libraries }: Needs<"libraries">, row?: unknown): Promise<void> {
  const library = await requireLibrary(libraries, l10n.t("Retry"));
  const write = row instanceof PendingNode ? row.write : undefined;
  const send = (): Promise<void> => library.retry(write?.id);
  const needsSecret = write !== undefined && remedyFor(write) === "client-secret";
  await (needsSecret ? accessAction("client-secret", write.error, send).run() : send());
}

export async function decideMissing({ libraries }: Needs<"libraries">): Promise<void> {
  await askAboutMissing(libraries);
}

/** *Show Conflict*: compares the server's version with the user's. */
export async function showConflict(
  { libraries, comparisons }: Needs<"libraries" | "comparisons">,
  ...given: readonly unknown[]
): Promise<void> {
  const library = libraryInUse(libraries);
  const write = await conflictOf(library, given, l10n.t("Show Conflict"));
  if (write !== undefined) {
    await compareConflict(library, comparisons, write);
  }
}

export type ConflictChoice = "mine" | "other" | "both";

/**
 * *Keep Mine*, *Keep Server's*, *Keep Both*: ends a conflict. A version that is not kept goes to the history. The
 * command throws `not-applicable` if there is only one version, or the reason if the choice cannot be saved.
 */
export function resolveConflict(choice: ConflictChoice): Command<Needs<"libraries">> {
  return async ({ libraries }, ...given) => {
    const library = libraryInUse(libraries);
    const headings = {
      mine: l10n.t("Keep Mine"),
      other: l10n.t("Keep Server's"),
      both: l10n.t("Keep Both"),
    };
    const write = await conflictOf(library, given, headings[choice]);
    if (write === undefined) {
      return;
    }
    if (choice === "both" && !canKeepBoth(write)) {
      throw new SnippetError(
        "not-applicable",
        l10n.t("One of the two versions was deleted, so only one can be kept."),
      );
    }
    await library.resolve(write.id, choice, copyTitle(write.title));
    await closeResolved(library);
    showStatusMessage(doneText(choice, write));
  };
}

export const keepMine = resolveConflict("mine");
export const keepServers = resolveConflict("other");
export const keepBoth = resolveConflict("both");

function doneText(choice: ConflictChoice, write: WaitingWrite): string {
  const title = shortTitle(writeTitle(write));
  return {
    mine: l10n.t("Kept your version of “{0}”.", title),
    other: write.isLocal
      ? l10n.t("Kept the other window's version of “{0}”.", title)
      : l10n.t("Kept the server's version of “{0}”.", title),
    both: l10n.t("Kept both versions of “{0}”.", title),
  }[choice];
}

/** *Discard…*: discards a pending change, after a question. Its text goes to the history. */
export async function discard(
  { libraries }: Needs<"libraries">,
  ...given: readonly unknown[]
): Promise<void> {
  const heading = l10n.t("Discard Change");
  const library = await requireLibrary(libraries, heading);
  const write = await chooseWrite(library.waiting(), passedWrite(given), heading);
  if (write === undefined) {
    return;
  }
  if (await isConfirmed(...discardQuestion(write))) {
    await discardOnceBack(library, write.id);
  }
}

/** In milliseconds. */
const patience = 15_000;

/** A change with an open request can be discarded when it ends, which is soon if the server is out of reach. */
async function discardOnceBack(library: SnippetLibrary, id: WriteId): Promise<void> {
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

function discardQuestion(
  write: WaitingWrite,
): readonly [question: string, button: string, detail: string] {
  const title = writeTitle(write);
  switch (write.kind) {
    case "create":
      return [
        l10n.t("Discard the new snippet “{0}”?", title),
        l10n.t("Discard Snippet"),
        l10n.t("It will not be sent to the server. You can restore it from the Trash for 30 days."),
      ];
    case "edit":
      return [
        l10n.t("Discard your changes to “{0}”?", title),
        l10n.t("Discard Changes"),
        l10n.t(
          "They will not be sent to the server. Your version stays in the history for 30 days.",
        ),
      ];
    case "delete":
      return [
        l10n.t("Discard the deletion of “{0}”?", title),
        l10n.t("Discard Deletion"),
        l10n.t("The snippet stays on the server."),
      ];
  }
}
