import type { QuickInputButton } from "vscode";
import type { Snippet } from "../../core/model.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";

/** An action on a row, by a button or a key. */
export type RowAction = "insert" | "copy" | "open" | "edit";

/** A button on every row. */
export interface RowButton extends QuickInputButton {
  readonly action: RowAction;
  /** Enter runs it, so rows do not show it; its key still works. */
  readonly isByEnter?: boolean;
  /** Whether the list stays open, with the typed text. */
  readonly staysOpen: boolean;
  readonly run: (snippet: Snippet) => Promise<void>;
}

export interface PickRequest {
  readonly title: string;
  readonly placeholder: string;
  /** Modes of documents whose snippet is taken without a question if the document is active. */
  readonly inFront?: readonly DocumentMode[];
  /** The initial text of the box: a filter for the snippets that suit the command. */
  readonly query?: string;
  readonly buttons?: readonly RowButton[];
  /** Whether the list also has other users' snippets: not for commands that change or organize snippets. */
  readonly hasShared?: boolean;
  /** Rows above the newest, while the box is empty. */
  readonly best?: BestRows;
}

export interface BestRows {
  /** The heading of these rows. */
  readonly label: string;
  /** Called once, before the list is shown. */
  readonly snippets: () => Promise<readonly Snippet[]>;
}
