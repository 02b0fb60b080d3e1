import { l10n, ThemeIcon } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { RowButton } from "../search/pickRequest.ts";
import type { SnippetActions } from "../search/snippetActions.ts";
import type { SnippetUses } from "../search/snippetUses.ts";
import type { SnippetPicker } from "../search/snippetPicker.ts";

export interface SearchParts {
  /** `CurrentLibrary` fits. */
  readonly libraries: { readonly library: SnippetLibrary | undefined };
  readonly picker: SnippetPicker;
  readonly uses: SnippetUses;
  readonly actions: SnippetActions;
}

/** *Search Snippets…*: Enter inserts. */
export class Search {
  readonly #parts: SearchParts;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { libraries, picker, actions, uses } = this.#parts;
    const { library } = libraries;
    if (library === undefined) {
      return;
    }
    const snippets = await picker.pick(library, {
      title: l10n.t("Search Snippets"),
      placeholder: l10n.t("Title, tag, language, description or code. Enter inserts."),
      buttons: this.#buttons(library),
    });
    if (snippets !== undefined) {
      await actions.insert(snippets);
      await uses.used(library, snippets);
    }
  }

  #buttons(library: SnippetLibrary): readonly RowButton[] {
    const { copy, open, edit } = this.#parts.actions;
    return [
      {
        iconPath: new ThemeIcon("copy"),
        tooltip: l10n.t("Copy Snippet"),
        staysOpen: true,
        run: (snippet) => copy(library, snippet),
      },
      {
        iconPath: new ThemeIcon("go-to-file"),
        tooltip: l10n.t("Open Snippet"),
        staysOpen: false,
        run: open,
      },
      {
        iconPath: new ThemeIcon("edit"),
        tooltip: l10n.t("Edit Snippet"),
        staysOpen: false,
        run: edit,
      },
    ];
  }
}
