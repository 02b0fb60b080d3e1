import { homedir } from "node:os";
import { l10n, Uri, window, workspace } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import { chooseFrom, listRow } from "../listRows.ts";

const formats = ["backup", "code-snippets", "folder"] as const;

type ExportFormat = (typeof formats)[number];

export interface ExportTarget {
  readonly format: ExportFormat;
  readonly uri: Uri;
  /** Whether the user has agreed to replace the file. */
  readonly mayReplace: boolean;
}

/** Asks for the format and the place. @returns undefined if the user canceled. */
export async function chooseExport(given: unknown): Promise<ExportTarget | undefined> {
  const requested = requestOf(given);
  if (requested !== undefined) {
    return requested;
  }
  const title = l10n.t("Export Snippets");
  const format = await chooseFrom<ExportFormat>(title, l10n.t("Select the export format"), [
    listRow("archive", l10n.t("Backup"), "backup", {
      detail: l10n.t("One file from which Import restores everything"),
    }),
    listRow("symbol-snippet", l10n.t("VS Code Snippets"), "code-snippets", {
      detail: l10n.t("One .code-snippets file, without tags and visibility"),
    }),
    listRow("folder", l10n.t("Folder of Files"), "folder", {
      detail: l10n.t("Code only, one folder per language"),
    }),
  ]);
  return format === undefined ? undefined : choosePlace(format);
}

/** `{ format, to }`, from a key or another extension. */
function requestOf(given: unknown): ExportTarget | undefined {
  const { format: wanted, to: uri } = isFields(given) ? given : {};
  const format = formats.find((each) => each === wanted);
  return format !== undefined && uri instanceof Uri
    ? { format, uri, mayReplace: false }
    : undefined;
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
