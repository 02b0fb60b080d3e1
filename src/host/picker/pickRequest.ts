import type { QuickInputButton } from "vscode";
import type { Snippet } from "../../core/model.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";

/** An action on a row by a button or a key. */
export type RowAction = "insert" | "copy" | "open" | "edit";

/** A button on every row. */
export interface RowButton extends QuickInputButton {
  readonly action: RowAction;
  /** Enter does it, so that no row shows it; its key is there all the same. */
  readonly isByEnter?: boolean;
  /** Whether the list stays open, with what was typed. */
  readonly staysOpen: boolean;
  readonly run: (snippet: Snippet) => Promise<void>;
}

export interface PickRequest {
  readonly title: string;
  readonly placeholder: string;
  /** In which documents a snippet is taken without asking, where it is the one in front. */
  readonly inFront?: readonly DocumentMode[];
  /** Stands in the box at first, as if it had been typed: a filter for what the command is for. */
  readonly query?: string;
  readonly buttons?: readonly RowButton[];
  /** The rows above the newest as long as nothing is typed. */
  readonly best?: BestRows;
}

export interface BestRows {
  /** Why they stand above. */
  readonly label: string;
  /** Asked once, before the list is shown. */
  readonly snippets: () => Promise<readonly Snippet[]>;
}

/** For commands on one snippet that change nothing in an editor. */
export const anyDocument: readonly DocumentMode[] = ["open", "edit"];
