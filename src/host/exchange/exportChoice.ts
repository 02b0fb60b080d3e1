import { homedir } from "node:os";
import { l10n, ThemeIcon, Uri, window, workspace, type QuickPickItem } from "vscode";
import { textRows } from "../listRows.ts";

export type ExportFormat = "code-snippets" | "folder" | "backup";

export interface ExportTarget {
  readonly format: ExportFormat;
  readonly uri: Uri;
  /** Whether the user has agreed to replace the file. */
  readonly mayReplace: boolean;
}

interface FormatItem extends QuickPickItem {
  readonly format: ExportFormat;
}

/** Asks for the format and the place. @returns undefined if the user canceled. */
export async function chooseExport(given: unknown): Promise<ExportTarget | undefined> {
  const requested = requestOf(given);
  if (requested !== undefined) {
    return requested;
  }
  const chosen = await window.showQuickPick(textRows(formats()), {
    title: l10n.t("Export Snippets"),
    placeHolder: l10n.t("Select the export format"),
    matchOnDetail: true,
  });
  return chosen === undefined ? undefined : choosePlace(chosen.format);
}

/** `{ format, to }`, from a key or another extension. */
function requestOf(given: unknown): ExportTarget | undefined {
  if (typeof given !== "object" || given === null || !("format" in given && "to" in given)) {
    return undefined;
  }
  const format = formats().find((each) => each.format === given.format)?.format;
  return format !== undefined && given.to instanceof Uri
    ? { format, uri: given.to, mayReplace: false }
    : undefined;
}

function formats(): readonly FormatItem[] {
  return [
    {
      label: l10n.t("Backup"),
      detail: l10n.t("One file from which Import restores everything"),
      iconPath: new ThemeIcon("archive"),
      format: "backup",
    },
    {
      label: l10n.t("VS Code Snippets"),
      detail: l10n.t("One .code-snippets file, without tags and visibility"),
      iconPath: new ThemeIcon("symbol-snippet"),
      format: "code-snippets",
    },
    {
      label: l10n.t("Folder of Files"),
      detail: l10n.t("Code only, one folder per language"),
      iconPath: new ThemeIcon("folder"),
      format: "folder",
    },
  ];
}

async function choosePlace(format: ExportFormat): Promise<ExportTarget | undefined> {
  if (format === "folder") {
    const [uri] =
      (await window.showOpenDialog({
        title: l10n.t("Export Snippets"),
        openLabel: l10n.t("Export Here"),
        canSelectFiles: false,
        canSelectFolders: true,
      })) ?? [];
    return uri === undefined ? undefined : { format, uri, mayReplace: false };
  }
  const extension = format === "backup" ? "json" : "code-snippets";
  const uri = await window.showSaveDialog({
    title: l10n.t("Export Snippets"),
    saveLabel: l10n.t("Export"),
    // Without a default name, the dialog takes the folder itself for the file.
    defaultUri: Uri.joinPath(
      workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir()),
      `snippets.${extension}`,
    ),
    filters: { [l10n.t("Snippets")]: [extension] },
  });
  return uri === undefined ? undefined : { format, uri, mayReplace: true };
}
