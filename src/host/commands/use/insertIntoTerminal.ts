import { l10n, window } from "vscode";
import { joinCodes } from "../../../core/snippet/code/joinCodes.ts";
import { terminalText } from "../../../core/snippet/code/terminalText.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Insert into Terminal*: types the code and leaves Enter to the person. */
export class InsertIntoTerminal {
  readonly #choice: SnippetChoice;
  readonly #uses: SnippetUses;

  constructor(choice: SnippetChoice, uses: SnippetUses) {
    this.#choice = choice;
    this.#uses = uses;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Insert into Terminal"),
      placeholder: l10n.t("Select the snippet to insert into the terminal"),
    });
    if (chosen === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    const text = await typeable(joinCodes(snippets.map(({ code }) => code)));
    if (text !== undefined) {
      const terminal = window.activeTerminal ?? window.createTerminal();
      terminal.show();
      terminal.sendText(text, false);
      await this.#uses.used(library, snippets);
    }
  }
}

/** @returns undefined when it must not be typed. */
async function typeable(code: string): Promise<string | undefined> {
  const typed = terminalText(code);
  if (typed.kind === "line") {
    return typed.text;
  }
  if (typed.kind === "keys") {
    await window.showWarningMessage(
      l10n.t("The code contains control characters, which a terminal takes for keys."),
    );
    return undefined;
  }
  if (typed.kind === "turned") {
    await window.showWarningMessage(
      l10n.t(
        "The code contains bidirectional control characters: the terminal may run something other than what it shows.",
      ),
    );
    return undefined;
  }
  const isMeant = await isConfirmed(
    l10n.t("The code has {0} lines.", typed.count),
    l10n.t("Insert"),
    l10n.t("The terminal runs every line except the last one immediately."),
  );
  return isMeant ? typed.text : undefined;
}
