import { l10n, ThemeIcon, type Disposable, type QuickInputButton, type QuickPick } from "vscode";
import type { PickItem } from "./pickRows.ts";

/** The buttons beside the title of the list. */
export class SessionButtons implements Disposable {
  readonly #byTag: QuickInputButton = {
    iconPath: new ThemeIcon("tag"),
    tooltip: l10n.t("Search by Tag (tag:)"),
  };
  readonly #listening: Disposable;

  /** @param askForTag the user wants to search by tag. */
  constructor(pick: QuickPick<PickItem>, askForTag: () => void) {
    pick.buttons = [this.#byTag];
    this.#listening = pick.onDidTriggerButton((button) => {
      if (button === this.#byTag) askForTag();
    });
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
