import { l10n, ThemeIcon, type Disposable, type QuickInputButton, type QuickPick } from "vscode";
import type { PickItem } from "./pickRows.ts";

/** The buttons beside the title of the list. */
export class SessionButtons implements Disposable {
  readonly #byTag: QuickInputButton = {
    iconPath: new ThemeIcon("tag"),
    tooltip: l10n.t("Search by Tag"),
  };
  readonly #listening: Disposable;

  constructor(pick: QuickPick<PickItem>) {
    pick.buttons = [this.#byTag];
    this.#listening = pick.onDidTriggerButton((button) => {
      if (button === this.#byTag) askForTag(pick);
    });
  }

  dispose(): void {
    this.#listening.dispose();
  }
}

/** Adds an open filter for a tag, whose completions the list then shows; takes it away again where it is still empty. */
export function askForTag(pick: Pick<QuickPick<PickItem>, "value">): void {
  const open = /(?:^|\s)tag:$/.exec(pick.value);
  const before = pick.value.trimEnd();
  pick.value =
    open === null ? `${before}${before === "" ? "" : " "}tag:` : pick.value.slice(0, open.index);
}
