import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from "vscode";
import { isTemplate } from "../../core/snippet/template/templateTag.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { Snippet } from "../../core/model.ts";
import type { FilterCompletion } from "../../core/search/query/filterCompletion.ts";
import { MatchLocator } from "../../core/search/query/matchLocator.ts";
import type { SearchMatch } from "../../core/search/searchEngine.ts";
import { languageText, ownerText } from "../snippetText.ts";
import { shownText } from "../shownText.ts";
import type { RowButton } from "./pickRequest.ts";
import { wordsAsked } from "./queryText.ts";
import { searchRow } from "./searchRow.ts";
import { translated } from "../words/translated.ts";
import { listSection } from "../listRows.ts";

export interface PickItem extends QuickPickItem {
  readonly snippet?: Snippet;
  /** The action of a row without a snippet. */
  readonly action?: "save" | "retry" | "complete";
  /** The query that the row puts into the box. */
  readonly completed?: string;
}

/** The rows above the newest while the box is empty, with their heading. */
export interface BestFound {
  readonly label: string;
  readonly found: readonly Snippet[];
}

export interface PickState {
  readonly query: string;
  /** The results of the query; for an empty query the newest snippets. */
  readonly found: readonly Snippet[];
  /** Completions for the filter at the end of the query. */
  readonly completions?: readonly FilterCompletion[];
  /** Shown above the newest for an empty query. */
  readonly best?: BestFound | undefined;
  /** Whether more results may come. */
  readonly isLoading: boolean;
  /** The error if loading was incomplete. */
  readonly failure: unknown;
}

/** Users do not read more, and the editor becomes slow with thousands. */
export const maximumRows = 50;

/**
 * The rows of the list. Each is `alwaysShow`, because the editor would hide matches outside of the title.
 * @param buttons on the rows of snippets.
 */
export function pickRows(state: PickState, buttons: readonly RowButton[]): readonly PickItem[] {
  const { query, failure, completions = [] } = state;
  const best = query === "" ? (state.best?.found ?? []) : [];
  const locator = new MatchLocator(query);
  const rowOf = (snippet: Snippet): PickItem =>
    snippetRow(snippet, locator.locate(snippet), buttons);
  const rows = [
    ...listSection(l10n.t("filters"), completions.map(completionRow)),
    ...listSection(state.best?.label ?? "", best.map(rowOf)),
    ...listSection(foundLabel(state), state.found.map(rowOf)),
  ];
  if (failure !== undefined) {
    return [...rows, retryRow(failure)];
  }
  return rows.length === 0 ? [emptyRow(state)] : rows;
}

function snippetRow(
  snippet: Snippet,
  matches: readonly SearchMatch[],
  buttons: readonly RowButton[],
): PickItem {
  const kind = isTemplate(snippet) ? [l10n.t("template")] : [];
  const { owner } = snippet;
  return {
    ...searchRow(snippet, [...ownerText(snippet), languageText(snippet), ...kind], matches),
    iconPath: new ThemeIcon(snippet.private === false ? "globe" : "symbol-snippet"),
    alwaysShow: true,
    buttons: buttons.filter(({ action }) => owner === undefined || action !== "edit"),
    snippet,
  };
}

function foundLabel({ query, completions = [] }: PickState): string {
  if (query === "") return l10n.t("newest");
  return completions.length === 0 ? "" : l10n.t("found");
}

function completionRow({ filter, query, count, isGuess }: FilterCompletion): PickItem {
  const shown = shownText(filter);
  return {
    label: isGuess === true ? l10n.t("Did you mean {0}?", shown) : shown,
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
  const nothing = l10n.t("Nothing found for “{0}”", query.slice(0, 80));
  const title = wordsAsked(query);
  if (query !== "" && title === "") {
    // A filter cannot be a title.
    return { label: nothing, alwaysShow: true };
  }
  return {
    label: query === "" ? l10n.t("No snippets yet") : nothing,
    description:
      query === ""
        ? l10n.t("Save Selection as Snippet…")
        : l10n.t("Save as new snippet “{0}”", title.slice(0, 80)),
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

/** Whether a row looks and acts as before. */
export function isSameRow(row: PickItem, before: PickItem | undefined): boolean {
  return (
    row.snippet === before?.snippet &&
    row.action === before?.action &&
    row.label === before?.label &&
    row.description === before?.description &&
    row.detail === before?.detail
  );
}

/** The row that the editor activates in new rows: never a heading. */
export function firstRow(items: readonly PickItem[]): PickItem | undefined {
  return items.find(({ kind }) => kind !== QuickPickItemKind.Separator);
}
