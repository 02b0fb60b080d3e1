import { l10n } from "vscode";
import { SaveFiles } from "../host/commands/save/saveFiles.ts";
import { SaveFrom } from "../host/commands/save/saveFrom.ts";
import type { ReadOnlyPages } from "../host/documents/readOnlyPages.ts";
import { Importing } from "../host/exchange/importing.ts";
import { clipboardCode } from "../host/sources/clipboardCode.ts";
import { CodeFiles } from "../host/sources/codeFiles.ts";
import { notebookCells } from "../host/sources/notebookCells.ts";
import { terminalSelection } from "../host/sources/terminalSelection.ts";
import type { CodeSaving } from "../host/steps/capturedCode.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";

export interface Sources {
  readonly files: CodeFiles;
  readonly saveFiles: SaveFiles;
  readonly saveClipboard: SaveFrom;
  readonly saveTerminalSelection: SaveFrom;
  readonly saveCell: SaveFrom;
}

/** Where code to save comes from besides a selection, loaded at first use. */
export function buildSources(
  { errors }: Base,
  { current }: Libraries,
  saving: CodeSaving,
  pages: ReadOnlyPages,
): Sources {
  const importing = new Importing(pages, errors);
  const files = new CodeFiles({ libraries: current, saving, importing });
  return {
    files,
    saveFiles: new SaveFiles(files, saving),
    saveClipboard: new SaveFrom(saving, clipboardCode, () => l10n.t("Save Clipboard as Snippet")),
    saveTerminalSelection: new SaveFrom(saving, terminalSelection, () =>
      l10n.t("Save Terminal Selection as Snippet"),
    ),
    saveCell: new SaveFrom(saving, notebookCells, () => l10n.t("Save Cell as Snippet")),
  };
}
