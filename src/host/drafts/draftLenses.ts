import { CodeLens, l10n, Range, type CodeLensProvider, type TextDocument } from "vscode";
import type { CommandId } from "../commandId.ts";
import { isTemplateDraft } from "./draftUri.ts";

/** Shows the commands for a draft above its first line. */
export class DraftLenses implements CodeLensProvider {
  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const lens = (title: string, command: CommandId): CodeLens =>
      new CodeLens(new Range(0, 0, 0, 0), { title, command });
    return isTemplateDraft(uri)
      ? [
          lens(l10n.t("Add Placeholder"), "snippetService.addPlaceholder"),
          lens(l10n.t("Add Choice…"), "snippetService.addChoice"),
          lens(l10n.t("Save Template…"), "snippetService.saveTemplate"),
        ]
      : [lens(l10n.t("Save Snippet…"), "snippetService.saveTemplate")];
  }
}
