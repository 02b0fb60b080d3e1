import { l10n, ThemeIcon, type Disposable, type QuickInputButton, type QuickPick } from "vscode";
import type { PickItem } from "./pickRows.ts";

/** The buttons beside the title of the list. */
export class SessionButtons implements Disposable {
  readonly #byTag: QuickInputButton = {
    iconPath: new ThemeIcon("tag"),
    tooltip: l10n.t("Search by Tag"),
  };
  readonly #listening: Disposable;

  /** @param askForTag the person wants to search by tag. */
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

/**
 * The query with an open filter for a tag at its end, whose completions the list then shows; without it where it is there
 * and still empty.
 */
export function withOpenTag(query: string): string {
  const open = /(?:^|\s)tag:$/.exec(query);
  const before = query.trimEnd();
  return open === null ? `${before}${before === "" ? "" : " "}tag:` : query.slice(0, open.index);
}
