import { CodeLens, l10n, Range, type CodeLensProvider } from "vscode";
import type { CommandId } from "../commandId.ts";

/** What can be done with a template stands above its first line. */
export class TemplateLenses implements CodeLensProvider {
  provideCodeLenses(): CodeLens[] {
    const lens = (title: string, command: CommandId): CodeLens =>
      new CodeLens(new Range(0, 0, 0, 0), { title, command });
    return [
      lens(l10n.t("Add Placeholder"), "snippetService.addPlaceholder"),
      lens(l10n.t("Add Choice…"), "snippetService.addChoice"),
      lens(l10n.t("Save Template…"), "snippetService.saveTemplate"),
    ];
  }
}
