import { l10n, Uri, workspace, type DataTransfer } from "vscode";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { Snippet } from "../../core/model.ts";
import { joinGroup, leaveGroup } from "../../core/snippet/regrouping.ts";
import { changeWithUndo } from "../changes/changeWithUndo.ts";
import { snippetScheme } from "../documents/snippetUri.ts";
import { looseCode } from "../sources/looseCode.ts";
import { codeFileOf, openDocument, type CodeFile } from "../sources/codeFile.ts";
import { saveCodeFiles, type SaveFilesNeeds } from "../sources/codeFiles.ts";
import { filesIn } from "../sources/filesIn.ts";
import { shownText } from "../shownText.ts";
import { titleOf } from "../tree/treeItems.ts";
import type { TreeNode } from "../tree/treeNodes.ts";
import { foundIn, readDragged, type DraggedSnippets } from "./draggedSnippets.ts";
import { dropGroupOf, isAmongFavorites, type DropGroup } from "./dropGroup.ts";

const notFiles: ReadonlySet<string> = new Set(["http", "https", snippetScheme]);

export interface DropNeeds extends SaveFilesNeeds {
  readonly favorites: Pick<Favorites, "add">;
}

/**
 * Drops on the view: its own rows join that group, or the favorites; everything else is saved into that group.
 * @throws {SnippetError}
 */
export async function dropOnRows(
  needs: DropNeeds,
  target: TreeNode | undefined,
  transfer: DataTransfer,
): Promise<void> {
  const group = dropGroupOf(target);
  const dragged = await readDragged(transfer);
  if (dragged !== undefined) {
    await moveRows(needs, dragged, isAmongFavorites(target) ? "favorites" : group);
    return;
  }
  const { files, notTaken } = await droppedFiles(transfer);
  if (files.length > 0) {
    await saveCodeFiles(needs, files, { tags: tagsOf(group), notTaken });
    return;
  }
  const captured = looseCode((await transfer.get("text/plain")?.asString()) ?? "");
  if (captured.code !== "") {
    const language = group?.group.kind === "language" ? group.group : {};
    await needs.saving.save(
      { ...captured, ...language, tags: tagsOf(group) },
      l10n.t("Save Dropped Text as Snippet"),
    );
  }
}

async function moveRows(
  { libraries: { library }, favorites, errors }: DropNeeds,
  dragged: DraggedSnippets,
  to: DropGroup | "favorites" | undefined,
): Promise<void> {
  if (to === undefined || library?.key !== dragged.libraryKey) {
    return;
  }
  const snippets = foundIn(library, dragged);
  if (to === "favorites") {
    await favorites.add(snippets.map(({ id }) => id));
    return;
  }
  await changeWithUndo(
    errors,
    { library, snippets },
    {
      change: (snippet) => joinGroup(snippet, to.group),
      undo: (now, before) => leaveGroup(now, before, to.group),
      message: (changed) => sentence(changed, to),
    },
  );
}

function tagsOf(group: DropGroup | undefined): readonly string[] {
  return group?.group.kind === "tag" ? [group.group.tag] : [];
}

function sentence(changed: readonly Snippet[], { group, name }: DropGroup): string {
  const [first] = changed;
  const title = first !== undefined && changed.length === 1 ? titleOf(first) : undefined;
  const count = changed.length;
  const shown = shownText(name);
  if (group.kind === "language") {
    return title === undefined
      ? l10n.t("{0} snippets were moved to {1}.", count, shown)
      : l10n.t("“{0}” was moved to {1}.", title, shown);
  }
  return title === undefined
    ? l10n.t("{0} snippets now have the tag “{1}”.", count, shown)
    : l10n.t("“{0}” now has the tag “{1}”.", title, shown);
}

/** Files of the editor arrive as addresses, outside files as files, with their address if the editor has it. */
async function droppedFiles(
  transfer: DataTransfer,
): Promise<{ readonly files: readonly CodeFile[]; readonly notTaken: readonly NotTaken[] }> {
  const list = (await transfer.get("text/uri-list")?.asString()) ?? "";
  const uris = list
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => Uri.parse(line))
    .filter(isReadable);
  if (uris.length > 0) {
    const found = await filesIn(uris);
    return { files: found.uris.map(codeFileOf), notTaken: found.notTaken };
  }
  const files: CodeFile[] = [];
  for (const [, item] of transfer) {
    const file = item.asFile();
    if (file !== undefined) {
      const { name, uri } = file;
      files.push(uri === undefined ? { name, content: () => file.data() } : codeFileOf(uri));
    }
  }
  return { files, notTaken: [] };
}

/** A link to a page is not a file, although the editor could read it. A snippet is already saved. */
function isReadable(uri: Uri): boolean {
  const isFile = workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
  return !notFiles.has(uri.scheme) && (isFile || openDocument(uri) !== undefined);
}
