import { l10n } from "vscode";
import { SnippetError } from "../../../core/errors.ts";
import { canKeepBoth, type Conflicts } from "../../versions/conflicts.ts";
import { writeTitle } from "../../waiting/writeSentence.ts";
import { shortTitle } from "../../shortTitle.ts";
import { showStatusMessage } from "../../statusMessage.ts";

export type ConflictChoice = "mine" | "theirs" | "both";

/** *Keep Mine*, *Keep Server's*, *Keep Both*: ends a conflict. What is not kept goes to the history. */
export class ResolveConflict {
  readonly #conflicts: Conflicts;
  readonly #choice: ConflictChoice;

  constructor(conflicts: Conflicts, choice: ConflictChoice) {
    this.#conflicts = conflicts;
    this.#choice = choice;
  }

  /** @throws {SnippetError} `input` where there is only one to keep, or why the choice cannot be kept. */
  async run(...given: readonly unknown[]): Promise<void> {
    const write = await this.#conflicts.of(given, headings()[this.#choice]);
    if (write === undefined) {
      return;
    }
    if (this.#choice === "both" && !canKeepBoth(write)) {
      throw new SnippetError(
        "input",
        l10n.t("One of the two versions was deleted, so only one can be kept."),
      );
    }
    const { library } = this.#conflicts;
    await library.resolve(write.id, this.#choice);
    await this.#conflicts.close(write.id);
    showStatusMessage(doneText(this.#choice, shortTitle(writeTitle(write))));
  }
}

function headings(): Readonly<Record<ConflictChoice, string>> {
  return {
    mine: l10n.t("Keep Mine"),
    theirs: l10n.t("Keep Server's"),
    both: l10n.t("Keep Both"),
  };
}

function doneText(choice: ConflictChoice, title: string): string {
  switch (choice) {
    case "mine":
      return l10n.t("Kept your version of “{0}”.", title);
    case "theirs":
      return l10n.t("Kept the server's version of “{0}”.", title);
    case "both":
      return l10n.t("Kept both versions of “{0}”.", title);
  }
}
