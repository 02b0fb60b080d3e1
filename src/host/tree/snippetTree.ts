import {
  EventEmitter,
  type CancellationToken,
  type Disposable,
  type TreeDataProvider,
  type TreeItem,
} from "vscode";
import type { LibraryChange, SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { DisposableStore } from "../../core/disposables.ts";
import type { SnippetId } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { rowStanding } from "../waiting/rowStanding.ts";
import { groupByLanguage } from "./snippetGroups.ts";
import { snippetTooltip } from "./snippetTooltip.ts";
import { languageItem, moreItem, snippetItem, type SnippetRow } from "./treeItems.ts";
import { MoreNode, type LanguageNode, type SnippetNode, type TreeNode } from "./treeNodes.ts";

/** The rows of the view: languages that have snippets, the snippets below them, *Load More*. */
export class SnippetTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #libraries: LibraryInUse;
  readonly #languages: EditorLanguages;
  readonly #errors: ErrorReporter;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<TreeNode | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  /** Keeps selection and focus where they are when the service gives a new snippet its id. */
  readonly #firstIds = new Map<SnippetId, SnippetId>();
  #groups: readonly LanguageNode[] | undefined;
  #hadMore: boolean | undefined;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(libraries: LibraryInUse, languages: EditorLanguages, errors: ErrorReporter) {
    this.#libraries = libraries;
    this.#languages = languages;
    this.#errors = errors;
    this.#owned.add(libraries.onDidChange(() => this.#schedule()));
    this.#owned.add(libraries.onDidChangeSnippets((change) => this.#follow(change)));
  }

  getTreeItem(node: TreeNode): TreeItem {
    const library = this.#libraries.library;
    switch (node.kind) {
      case "language":
        return languageItem(node, library?.state.hasMore ?? false);
      case "snippet":
        return snippetItem(node, this.#rowOf(node.snippet.id));
      case "more":
        return moreItem(library?.state.total, library?.all().length ?? 0);
    }
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node !== undefined) {
      return node.kind === "language" ? [...this.#current(node)] : [];
    }
    const { library } = this.#libraries;
    if (library === undefined) {
      return [];
    }
    if (library.state.status === "new") {
      await this.#open(library);
    }
    this.#hadMore = library.state.hasMore;
    const more = library.state.hasMore && library.all().length > 0 ? [new MoreNode()] : [];
    return library === this.#libraries.library ? [...this.#grouped(library), ...more] : [];
  }

  getParent(node: TreeNode): LanguageNode | undefined {
    return node.kind === "snippet"
      ? this.#all().find(({ languageId }) => languageId === node.snippet.languageId)
      : undefined;
  }

  async resolveTreeItem(
    item: TreeItem,
    node: TreeNode,
    _token?: CancellationToken,
  ): Promise<TreeItem> {
    if (node.kind === "snippet") {
      const languageId = await this.#languages.idFor(node.snippet.language);
      const { standing } = this.#rowOf(node.snippet.id);
      item.tooltip = snippetTooltip(node.snippet, languageId, standing);
    }
    return item;
  }

  /** The row of a snippet that is loaded. The view is told at once of what changed. */
  rowOf(id: SnippetId): SnippetNode | undefined {
    this.#tell();
    const present = this.#libraries.library?.find(id)?.id ?? id;
    return this.#all()
      .flatMap(({ snippets }) => snippets)
      .find(({ snippet }) => snippet.id === present);
  }

  dispose(): void {
    clearImmediate(this.#scheduled);
    this.#owned.dispose();
  }

  #rowOf(id: SnippetId): SnippetRow {
    const { library } = this.#libraries;
    const standing = library === undefined ? "server" : rowStanding(library, id);
    const hasConflict =
      standing === "attention" &&
      library?.waiting().some((write) => write.snippetId === id && write.state === "conflict");
    return { firstId: this.#firstIds.get(id) ?? id, standing, hasConflict: hasConflict === true };
  }

  /** Only the load that this view asked for is reported here; a command reports its own. */
  async #open(library: SnippetLibrary): Promise<void> {
    try {
      await library.open();
    } catch (error) {
      void this.#errors.report(error, { retry: () => library.refresh().catch(this.#reportLater) });
    }
  }

  readonly #reportLater = (error: unknown): Promise<void> => this.#errors.report(error);

  #all(): readonly LanguageNode[] {
    const { library } = this.#libraries;
    return library === undefined ? [] : this.#grouped(library);
  }

  #grouped(library: SnippetLibrary): readonly LanguageNode[] {
    this.#groups ??= groupByLanguage(library);
    return this.#groups;
  }

  /** The editor may ask with a row from before the last change. */
  #current(node: LanguageNode): readonly SnippetNode[] {
    const now = this.#all().find(
      ({ libraryKey, languageId }) =>
        libraryKey === node.libraryKey && languageId === node.languageId,
    );
    return now?.snippets ?? [];
  }

  #follow(change: LibraryChange): void {
    if (change.kind === "state" && this.#hadMore === this.#libraries.library?.state.hasMore) {
      // A sync that begins or ends is no change of the rows.
      return;
    }
    if (change.kind === "replaced") {
      const { from, snippet } = change;
      this.#firstIds.set(snippet.id, this.#firstIds.get(from) ?? from);
    }
    this.#schedule();
  }

  /** A page brings many changes: the view is told once. */
  #schedule(): void {
    this.#groups = undefined;
    this.#scheduled ??= setImmediate(() => this.#tell());
  }

  #tell(): void {
    if (this.#scheduled !== undefined) {
      clearImmediate(this.#scheduled);
      this.#scheduled = undefined;
      this.#changed.fire(undefined);
    }
  }
}
