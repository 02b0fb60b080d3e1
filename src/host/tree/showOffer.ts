import { l10n, StatusBarAlignment, window, type StatusBarItem } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { Snippet } from "../../core/model.ts";
import type { Clock, Disposable } from "../../core/ports.ts";
import type { CommandId } from "../commandId.ts";
import { labelText, shortTitle } from "../shownText.ts";
import { titleOf } from "./treeItems.ts";

const shownMs = 10_000;

/** *Show* in the status bar, for a snippet whose row is hidden: the side bar changes only at the user's request. */
export class ShowOffer extends DisposableOwner {
  readonly #clock: Clock;
  readonly item: StatusBarItem;
  #hiding: Disposable | undefined;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
    // To the right of the status bar's messages.
    this.item = this.owned.add(
      window.createStatusBarItem("snippetService.show", StatusBarAlignment.Left, -1),
    );
    this.item.name = l10n.t("Snippet Service: Show Snippet");
  }

  offer(snippet: Snippet): void {
    const command: CommandId = "snippetService.showInView";
    const words = l10n.t("Show “{0}”", shortTitle(titleOf(snippet)));
    this.item.text = `$(list-tree) ${labelText(words)}`;
    this.item.tooltip = l10n.t("Show the snippet in the side bar");
    this.item.accessibilityInformation = { label: words, role: "button" };
    this.item.command = { command, title: words, arguments: [{ id: snippet.id }] };
    this.item.show();
    this.#hiding?.dispose();
    this.#hiding = this.#clock.after(shownMs, () => this.withdraw());
  }

  withdraw(): void {
    this.#hiding?.dispose();
    this.#hiding = undefined;
    this.item.hide();
  }

  override dispose(): void {
    this.#hiding?.dispose();
    super.dispose();
  }
}
