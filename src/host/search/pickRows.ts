import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { FoundSnippet, LibrarySearch } from "./librarySearch.ts";
import { newest } from "./newest.ts";
import { labelText } from "../labelText.ts";
import type { RowButton } from "./pickRequest.ts";
import { searchRow } from "./searchRow.ts";

export interface PickItem extends QuickPickItem {
  readonly snippet?: Snippet;
  /** What the row does that is no snippet. */
  readonly action?: "save" | "retry";
}

export interface PickState {
  readonly query: string;
  readonly search: LibrarySearch | undefined;
  readonly library: SnippetLibrary;
  readonly isLoading: boolean;
  /** Why not everything could be loaded. */
  readonly failure: unknown;
}

/** More than can be looked through; the editor becomes slow with thousands. */
const maximumRows = 50;

/** The rows of the list. Each is `alwaysShow`, since the editor would hide what was not found by its title. */
export class PickRows {
  readonly buttons: readonly RowButton[];

  constructor(buttons: readonly RowButton[]) {
    this.buttons = buttons;
  }

  of(state: PickState): readonly PickItem[] {
    const found = this.#found(state);
    const rows = found.map((each) => this.#row(each));
    const hasFailed = state.failure !== undefined;
    const isNewest = state.query === "" && rows.length > 0;
    return [
      ...(isNewest ? [separator(l10n.t("newest"))] : []),
      ...rows,
      ...(hasFailed ? [retryRow(state.failure)] : []),
      ...(rows.length === 0 && !state.isLoading && !hasFailed ? [nothingRow(state)] : []),
    ];
  }

  #found({ query, search, library }: PickState): readonly FoundSnippet[] {
    return query === ""
      ? newest(library.all(), maximumRows).map((snippet) => ({ snippet, matches: [] }))
      : (search?.query(query, maximumRows) ?? []);
  }

  #row({ snippet, matches }: FoundSnippet): PickItem {
    return {
      ...searchRow(snippet, matches),
      iconPath: new ThemeIcon(snippet.private ? "lock" : "globe"),
      alwaysShow: true,
      buttons: this.buttons,
      snippet,
    };
  }
}

function separator(label: string): PickItem {
  return { label, kind: QuickPickItemKind.Separator };
}

function nothingRow({ query }: PickState): PickItem {
  return {
    label:
      query === ""
        ? l10n.t("No snippets yet")
        : l10n.t("Nothing found for “{0}”", labelText(query.slice(0, 80))),
    description: l10n.t("Save Selection as Snippet…"),
    iconPath: new ThemeIcon("add"),
    alwaysShow: true,
    action: "save",
  };
}

function retryRow(failure: unknown): PickItem {
  return {
    ...(isSnippetError(failure) ? { detail: failure.message } : {}),
    label: l10n.t("Not all snippets could be loaded"),
    description: l10n.t("Retry"),
    iconPath: new ThemeIcon("refresh"),
    alwaysShow: true,
    action: "retry",
  };
}
