import { env, FileType, l10n, UIKind, Uri, window, workspace } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import {
  editorSource,
  filesSource,
  folderSource,
  type ImportSource,
  librarySource,
} from "./importSource.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import { libraryName } from "../library/libraryNames.ts";
import { chooseFrom, listRow, listSection, type ListRow } from "../listRows.ts";

export interface ImportChoiceNeeds {
  readonly known: Pick<KnownLibraries, "list" | "open">;
  readonly globalStorage: Uri;
}

/** Asks for the source of the snippets. @returns undefined if the user canceled. */
export async function chooseImport(
  needs: ImportChoiceNeeds,
  given: unknown,
): Promise<ImportSource | undefined> {
  const source = requested(needs, given);
  if (source !== undefined) {
    return source;
  }
  const title = l10n.t("Import Snippets");
  const choose = await chooseFrom(title, l10n.t("Select what to import"), sourceRows(needs));
  return choose?.();
}

/** The source that a key binding or another extension names: `{ from: "editor" | "files" | "folder", uris }`. */
function requested(needs: ImportChoiceNeeds, given: unknown): ImportSource | undefined {
  const { from, uris: named } = isFields(given) ? given : {};
  if (from === "editor") {
    return ownSnippets(needs);
  }
  const uris = (Array.isArray(named) ? named : []).filter((uri) => uri instanceof Uri);
  if (from === "folder" && uris[0] !== undefined) {
    return folderSource(uris[0]);
  }
  return from === "files" || from === "folder" ? filesSource(uris) : undefined;
}

function ownSnippets({ globalStorage }: ImportChoiceNeeds): ImportSource {
  return editorSource(() => editorSnippetFiles(globalStorage));
}

async function sourceRows(
  needs: ImportChoiceNeeds,
): Promise<readonly ListRow<() => Promise<ImportSource | undefined>>[]> {
  const { known } = needs;
  const others = (await known.list()).filter(({ isUsed }) => !isUsed);
  return [
    listRow("symbol-snippet", l10n.t("The Editor's Own Snippets"), async () => ownSnippets(needs), {
      detail: l10n.t("From your user profile and the open folders"),
    }),
    listRow("files", l10n.t("Files…"), chooseFiles, {
      detail: l10n.t(
        "A backup, VS Code snippets, massCode's db.json, gists as JSON, or source code",
      ),
    }),
    listRow("folder", l10n.t("Folder of Source Files…"), chooseFolder, {
      detail: l10n.t("Each file becomes a snippet"),
    }),
    ...listSection(
      l10n.t("another library"),
      others.map((other) => {
        const icon = other.origin.kind === "computer" ? "device-desktop" : "account";
        return listRow(icon, libraryName(other.origin), async () => librarySource(known, other));
      }),
    ),
  ];
}

async function chooseFiles(): Promise<ImportSource | undefined> {
  const uris = await window.showOpenDialog({
    title: l10n.t("Import Snippets"),
    openLabel: l10n.t("Import"),
    canSelectMany: true,
  });
  return uris === undefined ? undefined : filesSource(uris);
}

async function chooseFolder(): Promise<ImportSource | undefined> {
  const [folder] =
    (await window.showOpenDialog({
      title: l10n.t("Import Snippets"),
      openLabel: l10n.t("Import"),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  return folder === undefined ? undefined : folderSource(folder);
}

/**
 * The files with the editor's own snippets: `snippets` in the profile of this window, and `.vscode` of each workspace
 * folder.
 * @param globalStorage of this extension, in the same profile, because no API gives the folder of a profile. An editor
 * in the browser keeps the profile elsewhere, apart from its extensions.
 */
async function editorSnippetFiles(globalStorage: Uri): Promise<readonly Uri[]> {
  const inBrowser = Uri.from({ scheme: "vscode-userdata", path: "/User/snippets" });
  const profiles = [
    Uri.joinPath(globalStorage, "..", "..", "snippets"),
    ...(env.uiKind === UIKind.Web ? [inBrowser] : []),
  ];
  const own = await Promise.all(profiles.map((folder) => filesIn(folder, isUserFile)));
  const projects = await Promise.all(
    (workspace.workspaceFolders ?? []).map(({ uri }) =>
      filesIn(Uri.joinPath(uri, ".vscode"), isProjectFile),
    ),
  );
  return [...own.flat(), ...projects.flat()];
}

function isProjectFile(name: string): boolean {
  return name.endsWith(".code-snippets");
}

function isUserFile(name: string): boolean {
  return isProjectFile(name) || name.endsWith(".json");
}

/** A missing folder has no files. */
async function filesIn(folder: Uri, isWanted: (name: string) => boolean): Promise<readonly Uri[]> {
  const entries = await Promise.resolve(workspace.fs.readDirectory(folder)).catch(() => []);
  return entries
    .filter(([name, type]) => (type & FileType.File) !== 0 && isWanted(name))
    .map(([name]) => Uri.joinPath(folder, name))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
