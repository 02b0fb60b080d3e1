import { l10n, Uri, workspace, type DataTransfer } from "vscode";
import type { NotTaken } from "../../core/exchange/foundSnippet.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { Snippet } from "../../core/model.ts";
import { joinGroup, leaveGroup } from "../../core/snippet/regrouping.ts";
import { changeWithUndo } from "../changes/changeWithUndo.ts";
import { snippetScheme } from "../documents/snippetUri.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { looseCode } from "../sources/looseCode.ts";
import { codeFileOf, openDocument, type CodeFile } from "../sources/codeFile.ts";
import type { CodeFiles } from "../sources/codeFiles.ts";
import { filesIn } from "../sources/filesIn.ts";
import type { CodeSaving } from "../steps/capturedCode.ts";
import { shownText } from "../shownText.ts";
import { titleOf } from "../tree/treeItems.ts";
import type { TreeNode } from "../tree/treeNodes.ts";
import { readDragged, type DraggedSnippets } from "./draggedSnippets.ts";
import { dropGroupOf, isAmongFavorites, type DropGroup } from "./dropGroup.ts";

const notFiles: ReadonlySet<string> = new Set(["http", "https", snippetScheme]);

export interface DropOnRowsParts {
  readonly libraries: LibraryInUse;
  readonly favorites: Pick<Favorites, "add">;
  readonly errors: Pick<ErrorReporter, "report">;
  readonly files: CodeFiles;
  readonly saving: CodeSaving;
}

/**
 * Drops on the view: its own rows join the group there, or the favorites; everything else is saved, into that group.
 */
export class DropOnRows {
  readonly #parts: DropOnRowsParts;

  constructor(parts: DropOnRowsParts) {
    this.#parts = parts;
  }

  /** @throws {SnippetError} */
  async drop(target: TreeNode | undefined, transfer: DataTransfer): Promise<void> {
    const group = dropGroupOf(target);
    const dragged = await readDragged(transfer);
    if (dragged !== undefined) {
      await (isAmongFavorites(target)
        ? this.#parts.favorites.add(this.#found(dragged).map(({ id }) => id))
        : this.#regroup(dragged, group));
      return;
    }
    const { files, notTaken } = await droppedFiles(transfer);
    if (files.length > 0) {
      await this.#parts.files.save(files, { tags: tagsOf(group), notTaken });
      return;
    }
    const captured = looseCode((await transfer.get("text/plain")?.asString()) ?? "");
    if (captured.code !== "") {
      const language = group?.group.kind === "language" ? group.group : {};
      await this.#parts.saving.save(
        { ...captured, ...language, tags: tagsOf(group) },
        l10n.t("Save Dropped Text as Snippet"),
      );
    }
  }

  /** As they are now; none where another library is in use meanwhile. */
  #found({ libraryKey, ids }: DraggedSnippets): readonly Snippet[] {
    const { library } = this.#parts.libraries;
    return library?.key === libraryKey
      ? ids.map((id) => library.find(id)).filter((snippet) => snippet !== undefined)
      : [];
  }

  async #regroup(dragged: DraggedSnippets, to: DropGroup | undefined): Promise<void> {
    const { library } = this.#parts.libraries;
    if (to === undefined || library === undefined) {
      return;
    }
    const snippets = this.#found(dragged);
    await changeWithUndo(
      this.#parts.errors,
      { library, snippets },
      {
        change: (snippet) => joinGroup(snippet, to.group),
        undo: (now, before) => leaveGroup(now, before, to.group),
        told: (changed) => sentence(changed, to),
      },
    );
  }
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

/** Files of the editor arrive as addresses, those from outside as files, with their address if the editor has it. */
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

/** A link of a page is no file, although the editor could read it, and a snippet is saved already. */
function isReadable(uri: Uri): boolean {
  const isFile = workspace.fs.isWritableFileSystem(uri.scheme) !== undefined;
  return !notFiles.has(uri.scheme) && (isFile || openDocument(uri) !== undefined);
}
