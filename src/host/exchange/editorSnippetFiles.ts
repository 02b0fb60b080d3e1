import { env, FileType, UIKind, Uri, workspace } from "vscode";

/**
 * The files with the editor's own snippets: `snippets` in the profile of this window, and `.vscode` of each workspace
 * folder.
 * @param globalStorage of this extension, in the same profile, because no API gives the folder of a profile. An editor
 * in the browser keeps the profile elsewhere, apart from its extensions.
 */
export async function editorSnippetFiles(globalStorage: Uri): Promise<readonly Uri[]> {
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
