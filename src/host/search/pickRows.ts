import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import type { Snippet } from "../../core/model.ts";
import type { FoundSnippet } from "./librarySearch.ts";
import type { FilterCompletion } from "../../core/search/filterCompletion.ts";
import { shownText } from "../tree/shownText.ts";
import { labelText } from "../labelText.ts";
import type { RowButton } from "./pickRequest.ts";
import { searchRow } from "./searchRow.ts";
import { translated } from "../words/translated.ts";

export interface PickItem extends QuickPickItem {
  readonly snippet?: Snippet;
  /** What the row does that is no snippet. */
  readonly action?: "save" | "retry" | "complete";
  /** The query that the row makes of the one in the box. */
  readonly completed?: string;
}

/** What stands above the newest as long as nothing is typed, and why. */
export interface BestFound {
  readonly label: string;
  readonly found: readonly FoundSnippet[];
}

export interface PickState {
  readonly query: string;
  /** What the query found; of an empty query the newest. */
  readonly found: readonly FoundSnippet[];
  /** Ways to complete the filter at the end of the query. */
  readonly completions?: readonly FilterCompletion[];
  /** Above the newest, of an empty query. */
  readonly best?: BestFound | undefined;
  /** Whether more may be found yet. */
  readonly isLoading: boolean;
  /** Why not everything could be loaded. */
  readonly failure: unknown;
}

/** More than can be looked through; the editor becomes slow with thousands. */
export const maximumRows = 50;

/** The rows of the list. Each is `alwaysShow`, since the editor would hide what was not found by its title. */
export class PickRows {
  readonly buttons: readonly RowButton[];

  constructor(buttons: readonly RowButton[]) {
    this.buttons = buttons;
  }

  of(state: PickState): readonly PickItem[] {
    const rows = state.found.map((each) => this.#row(each, state.query));
    const hasFailed = state.failure !== undefined;
    const isNewest = state.query === "" && rows.length > 0;
    const best = state.query === "" ? (state.best?.found ?? []) : [];
    const completions = (state.completions ?? []).map(completionRow);
    const isEmpty = rows.length + best.length + completions.length === 0;
    return [
      ...(completions.length > 0 ? [separator(l10n.t("filters"))] : []),
      ...completions,
      ...(completions.length > 0 && rows.length > 0 ? [separator(l10n.t("found"))] : []),
      ...(best.length > 0 && state.best !== undefined ? [separator(state.best.label)] : []),
      ...best.map((each) => this.#row(each, "")),
      ...(isNewest ? [separator(l10n.t("newest"))] : []),
      ...rows,
      ...(hasFailed ? [retryRow(state.failure)] : []),
      ...(isEmpty && !hasFailed ? [emptyRow(state)] : []),
    ];
  }

  #row({ snippet, matches }: FoundSnippet, query: string): PickItem {
    return {
      ...searchRow(snippet, matches, query),
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

function completionRow({ filter, query, count }: FilterCompletion): PickItem {
  return {
    label: labelText(shownText(filter)),
    ...(count === undefined ? {} : { description: String(count) }),
    iconPath: new ThemeIcon("filter"),
    alwaysShow: true,
    action: "complete",
    completed: query,
  };
}

function emptyRow({ query, isLoading }: PickState): PickItem {
  if (isLoading) {
    return { label: l10n.t("Still loading…"), alwaysShow: true };
  }
  return {
    label:
      query === ""
        ? l10n.t("No snippets yet")
        : l10n.t("Nothing found for “{0}”", labelText(query.slice(0, 80))),
    description:
      query === ""
        ? l10n.t("Save Selection as Snippet…")
        : l10n.t("Save as new snippet “{0}”", labelText(query.slice(0, 80))),
    iconPath: new ThemeIcon("add"),
    alwaysShow: true,
    action: "save",
  };
}

function retryRow(failure: unknown): PickItem {
  return {
    ...(isSnippetError(failure) ? { detail: translated(failure.message) } : {}),
    label: l10n.t("Not all snippets could be loaded"),
    description: l10n.t("Retry"),
    iconPath: new ThemeIcon("refresh"),
    alwaysShow: true,
    action: "retry",
  };
}

export function unmatched(snippet: Snippet): FoundSnippet {
  return { snippet, matches: [] };
}

/** Whether a row would look and act as before. */
export function isSameRow(row: PickItem, before: PickItem | undefined): boolean {
  return (
    row.snippet === before?.snippet &&
    row.action === before?.action &&
    row.label === before?.label &&
    row.description === before?.description &&
    row.detail === before?.detail
  );
}
