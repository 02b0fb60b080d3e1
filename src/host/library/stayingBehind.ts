import { l10n } from "vscode";
import { counted, numberText } from "../numberText.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { libraryName } from "./libraryNames.ts";
import { type OfferedAction, offeredCommand } from "../messages.ts";

/** Empty for zero. */
export function pendingText(count: number): string {
  const several = l10n.t("{0} pending changes", numberText(count));
  return counted(count, l10n.t("1 pending change"), several);
}

/** Empty for zero. @param account the name of the owner. */
export function pendingStay(count: number, account: string): string {
  return counted(
    count,
    l10n.t(
      "1 pending change of {0} stays on this computer until that library is in use again.",
      account,
    ),
    l10n.t(
      "{0} pending changes of {1} stay on this computer until that library is in use again.",
      numberText(count),
      account,
    ),
  );
}

/** The pending changes or snippets that stay on this computer after a switch, and an action for them. */
export interface StayingBehind {
  readonly sentence: string;
  readonly action: OfferedAction;
}

/** @returns undefined if nothing stays behind. */
export function stayingBehind(library: SnippetLibrary | undefined): StayingBehind | undefined {
  if (library === undefined) {
    return undefined;
  }
  const sentence =
    library.origin.kind === "computer"
      ? snippetsStay(library.all().length)
      : pendingStay(library.waiting().length, libraryName(library.origin));
  const action =
    library.origin.kind === "computer"
      ? offeredCommand(l10n.t("Import…"), "snippetService.import")
      : offeredCommand(l10n.t("Manage Accounts…"), "snippetService.manageAccounts");
  return sentence === "" ? undefined : { sentence, action };
}

function snippetsStay(count: number): string {
  const several = l10n.t("{0} snippets stay on this computer.", numberText(count));
  return counted(count, l10n.t("1 snippet stays on this computer."), several);
}
