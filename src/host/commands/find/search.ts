import { l10n, ThemeIcon } from "vscode";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../../core/model.ts";
import { listKeyText } from "../../picker/listKeys.ts";
import type { RowAction, RowButton } from "../../picker/pickRequest.ts";
import type { SnippetActions } from "../../picker/snippetActions.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";
import type { SnippetPicker } from "../../picker/snippetPicker.ts";
import type { FirstSteps } from "../../firstSteps.ts";
import type { Settings } from "../../settings.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";

export interface SearchParts {
  readonly libraries: Pick<LibraryInUse, "library" | "use">;
  readonly picker: SnippetPicker;
  readonly uses: SnippetUses;
  readonly actions: SnippetActions;
  readonly firstSteps: Pick<FirstSteps, "done">;
  readonly settings: Pick<Settings, "text">;
}

/** *Search Snippets…*: Enter does what the setting says, buttons and keys do the rest. */
export class Search {
  readonly #parts: SearchParts;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { libraries, picker, settings } = this.#parts;
    const title = l10n.t("Search Snippets");
    const library = await requireLibrary(libraries, title);
    const byEnter = enterAction(settings.text("search.enter"));
    const snippets = await picker.pick(library, {
      title,
      placeholder: placeholderFor(byEnter),
      buttons: this.#buttons(library, byEnter),
    });
    for (const snippet of snippets ?? []) {
      await this.#do(byEnter, library, snippet);
    }
  }

  #buttons(library: SnippetLibrary, byEnter: EnterAction): readonly RowButton[] {
    const button = (action: RowAction, icon: string, tooltip: string): RowButton => ({
      action,
      iconPath: new ThemeIcon(icon),
      tooltip: `${tooltip} (${listKeyText(action)})`,
      isByEnter: action === byEnter,
      staysOpen: action === "copy",
      run: (snippet) => this.#do(action, library, snippet),
    });
    return [
      button("insert", "insert", l10n.t("Insert Snippet")),
      button("copy", "copy", l10n.t("Copy Snippet")),
      button("open", "go-to-file", l10n.t("Open Snippet")),
      button("edit", "edit", l10n.t("Edit Snippet")),
    ];
  }

  async #do(action: RowAction, library: SnippetLibrary, snippet: Snippet): Promise<void> {
    const { actions, uses, firstSteps } = this.#parts;
    void firstSteps.done("hasFound");
    switch (action) {
      case "insert":
        await actions.insert([snippet]);
        await uses.used(library, [snippet]);
        break;
      case "copy":
        await actions.copy(library, snippet);
        break;
      case "open":
        await actions.open(snippet);
        break;
      case "edit":
        await actions.edit(snippet);
        break;
    }
  }
}

type EnterAction = "insert" | "copy" | "open";

function enterAction(setting: string): EnterAction {
  return setting === "copy" || setting === "open" ? setting : "insert";
}

function placeholderFor(action: EnterAction): string {
  switch (action) {
    case "insert":
      return l10n.t(
        "Words, or lang: tag: is: in: – Enter inserts, {0} copies.",
        listKeyText("copy"),
      );
    case "copy":
      return l10n.t(
        "Words, or lang: tag: is: in: – Enter copies, {0} inserts.",
        listKeyText("insert"),
      );
    case "open":
      return l10n.t(
        "Words, or lang: tag: is: in: – Enter opens, {0} inserts.",
        listKeyText("insert"),
      );
  }
}
