import { type DataTransfer, l10n, Uri, workspace } from "vscode";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { GroupSubject } from "../../core/organise/group.ts";
import { moveToGroup, type NamedGroup } from "../changes/moveToGroup.ts";
import { snippetScheme } from "../documents/snippetUri.ts";
import { type DraggedSnippets, foundIn, readDragged } from "./draggedSnippets.ts";
import { languageName } from "../snippetText.ts";
import { type CodeFile, codeFileOf, openDocument } from "../sources/codeFile.ts";
import { saveCodeFiles, type SaveFilesNeeds } from "../sources/codeFiles.ts";
import { filesIn } from "../sources/filesIn.ts";
import { looseCode } from "../sources/looseCode.ts";
import type { TreeNode } from "../tree/treeNodes.ts";

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
  const subject = subjectOf(target);
  const group = dropGroupOf(subject);
  const dragged = await readDragged(transfer);
  if (dragged !== undefined) {
    await moveRows(needs, dragged, subject?.kind === "favorites" ? "favorites" : group);
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
  to: NamedGroup | "favorites" | undefined,
): Promise<void> {
  if (to === undefined || library?.key !== dragged.libraryKey) {
    return;
  }
  const snippets = foundIn(library, dragged);
  if (to === "favorites") {
    await favorites.add(snippets.map(({ id }) => id));
    return;
  }
  await moveToGroup(errors, { library, snippets }, to);
}

function tagsOf(group: NamedGroup | undefined): readonly string[] {
  return group?.group.kind === "tag" ? [group.group.tag] : [];
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

/** A language or a tag as a drop target. */
function dropGroupOf(subject: GroupSubject | undefined): NamedGroup | undefined {
  if (subject?.kind === "language") {
    const { kind, languageId, name } = subject;
    return { group: { kind, languageId }, name: languageName({ id: languageId, name }) };
  }
  return subject?.kind === "tag"
    ? { group: { kind: "tag", tag: subject.tag }, name: subject.tag }
    : undefined;
}

/** The group of a drop target; a snippet's row counts as its group. */
function subjectOf(target: TreeNode | undefined): GroupSubject | undefined {
  const row = target?.kind === "snippet" ? target.parent : target;
  return row?.kind === "group" ? row.group.subject : undefined;
}
