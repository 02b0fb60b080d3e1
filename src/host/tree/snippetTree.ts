import {
  EventEmitter,
  window,
  type CancellationToken,
  type TreeDataProvider,
  type TreeItem,
  type Uri,
} from "vscode";
import type { LibraryChange, SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { DisposableOwner } from "../../core/disposables.ts";
import type { SnippetId } from "../../core/model.ts";
import { Emitter } from "../../core/emitter.ts";
import { snippetAuthority, type DocumentMode } from "../../core/snippet/snippetPath.ts";
import { openDocuments } from "../documents/openDocuments.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { Soon } from "../soon.ts";
import { rowStanding } from "../pending/rowStanding.ts";
import type { ShownWrites } from "../pending/shownWrites.ts";
import { furtherItem, groupItem, snippetItem, type SnippetRow } from "./treeItems.ts";
import type { FurtherNode, GroupNode, SnippetNode, TreeNode } from "./treeNodes.ts";
import type { OpenGroups } from "./openGroups.ts";
import type { TreeFacts } from "./treeFacts.ts";
import { TreePicture } from "./treePicture.ts";
import { hasConflict } from "../library/hasConflict.ts";

/** The number of snippets from which an update of the rows is costly. */
const many = 1_000;
/** The pause after an update, as a multiple of its duration, so that updates take at most a tenth of the time. */
const restFactor = 9;
/** In milliseconds. */
const longestRest = 500;

export interface SnippetTreeParts {
  readonly libraries: LibraryInUse;
  readonly languages: EditorLanguages;
  readonly errors: ErrorReporter;
  readonly writes: Pick<ShownWrites, "needed" | "onDidChange">;
  readonly facts: TreeFacts;
  readonly openGroups: Pick<OpenGroups, "isOpen">;
}

/**
 * The rows of the view: groups, the snippets below them, *Load More*. Only changed rows are reported to the editor:
 * while it reloads rows it does not know the earlier ones, and would pass none to a menu's command.
 */
export class SnippetTree extends DisposableOwner implements TreeDataProvider<TreeNode> {
  readonly #parts: SnippetTreeParts;
  readonly #changed = this.owned.add(new EventEmitter<TreeNode[] | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #shown = this.owned.add(new Emitter<void>());
  /** The rows are complete for the present data. */
  readonly onDidShow = this.#shown.event;
  /** Keeps selection and focus when the server gives a new snippet its id. */
  readonly #firstIds = new Map<SnippetId, SnippetId>();
  #documents = openDocuments();
  #picture: TreePicture | undefined;
  readonly #soon = this.owned.add(new Soon(() => this.#notify()));
  /** No change is reported before this time of `performance.now()`. */
  #restsUntil = 0;
  /** The number of open requests of the editor for the top rows. */
  #asked = 0;

  constructor(parts: SnippetTreeParts) {
    super();
    this.#parts = parts;
    const { libraries, writes, facts } = parts;
    const follow = (): void => this.#follow();
    for (const following of [
      libraries.onDidChange(follow),
      libraries.onDidChangeSnippets((change) => this.#follow(change)),
      writes.onDidChange(follow),
      facts.onDidChange(follow),
      window.tabGroups.onDidChangeTabs(() => this.#followTabs()),
    ]) {
      this.owned.add(following);
    }
  }

  getTreeItem(node: TreeNode): TreeItem {
    const library = this.#parts.libraries.library;
    if (node.kind === "group") {
      const hasMore = library?.state.hasMore ?? false;
      return groupItem(node, this.#parts.openGroups.isOpen(node), hasMore);
    }
    return node.kind === "snippet"
      ? snippetItem(node, this.#rowOf(node.snippet.id))
      : furtherItem(node, library);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    this.#soon.flush();
    if (node === undefined) {
      return this.#top();
    }
    return node.kind === "group" && node.libraryKey === this.#picture?.libraryKey
      ? [...this.#picture.below(node)]
      : [];
  }

  getParent(node: TreeNode): GroupNode | undefined {
    return node.parent;
  }

  async resolveTreeItem(
    item: TreeItem,
    node: TreeNode,
    _token?: CancellationToken,
  ): Promise<TreeItem> {
    if (node.kind === "snippet") {
      const { snippetTooltip } = await import("./snippetTooltip.ts");
      const languageId = await this.#parts.languages.idFor(node.snippet.language);
      const { standing } = this.#rowOf(node.snippet.id);
      item.tooltip = snippetTooltip(node.snippet, languageId, standing);
    }
    return item;
  }

  /** The row of a loaded snippet. Reports pending changes to the view first. */
  rowOf(id: SnippetId): SnippetNode | undefined {
    this.#soon.flush();
    const { library } = this.#parts.libraries;
    const snippet = library?.find(id);
    if (library === undefined || snippet === undefined) {
      return undefined;
    }
    if (this.#picture?.libraryKey !== library.key) {
      this.#roots(library);
    }
    const found = this.#picture?.rowOf(snippet);
    if (found?.isNew === true) {
      const { parent } = found.row;
      this.#changed.fire(parent && [parent]);
    }
    return found?.row;
  }

  /** Shows more of a long list. */
  showMore(rest: FurtherNode): void {
    const changed = this.#picture?.extend(rest);
    this.#changed.fire(changed && [...changed]);
  }

  async #top(): Promise<TreeNode[]> {
    this.#asked += 1;
    try {
      for (;;) {
        const { library } = this.#parts.libraries;
        if (library?.state.status === "new") {
          await this.#open(library);
        }
        if (library !== undefined) {
          await this.#parts.facts.learn(library);
        }
        if (library === this.#parts.libraries.library) {
          return library === undefined ? [] : [...this.#roots(library)];
        }
      }
    } finally {
      this.#asked -= 1;
    }
  }

  #rowOf(id: SnippetId): SnippetRow {
    const { library } = this.#parts.libraries;
    const standing =
      library === undefined ? "server" : rowStanding(library, id, this.#parts.writes);
    const isConflict = standing === "attention" && library && hasConflict(library, { id });
    const isFavorite = this.#parts.facts.isFavorite(id);
    const openIn = (mode: DocumentMode): Uri | undefined =>
      library && this.#documents.get(snippetAuthority({ mode, libraryKey: library.key, id }));
    const openAt = openIn("edit") ?? openIn("open");
    return { standing, hasConflict: isConflict === true, isFavorite, openAt };
  }

  /** Only the load by this view is reported here; a command reports its own. */
  async #open(library: SnippetLibrary): Promise<void> {
    try {
      await library.open();
    } catch (error) {
      void this.#parts.errors.report(error, {
        retry: () => library.refresh().catch(this.#reportLater),
      });
    }
  }

  readonly #reportLater = (error: unknown): Promise<void> => this.#parts.errors.report(error);

  /** The current top rows. */
  #roots(library: SnippetLibrary): readonly TreeNode[] {
    if (this.#picture?.libraryKey !== library.key) {
      this.#picture = new TreePicture(library.key, this.#parts.facts, {
        firstIdOf: (id) => this.#firstIds.get(id) ?? id,
        marksOf: (id) => Object.values(this.#rowOf(id)).join(" "),
      });
      this.#picture.update(library);
    } else {
      this.#refresh();
    }
    return this.#picture.below();
  }

  #follow(change?: LibraryChange): void {
    if (change?.kind === "replaced") {
      const { from, snippet } = change;
      this.#firstIds.set(snippet.id, this.#firstIds.get(from) ?? from);
    }
    // A page causes many changes, and many pages or saves follow each other, so reports are delayed.
    this.#soon.call(this.#restsUntil - performance.now());
  }

  #followTabs(): void {
    const documents = openDocuments(this.#documents);
    if (documents !== this.#documents) {
      this.#documents = documents;
      this.#follow();
    }
  }

  #notify(): void {
    const { library } = this.#parts.libraries;
    const show = (): void => {
      this.#refresh();
      this.#shown.fire();
    };
    if (library === undefined || this.#parts.facts.isKnownOf(library)) {
      show();
    } else {
      void this.#parts.facts.learn(library).then(show);
    }
  }

  #refresh(): void {
    const began = performance.now();
    const changed = this.#update();
    if (changed?.length !== 0) {
      this.#changed.fire(changed && [...changed]);
    }
    if ((this.#parts.libraries.library?.all().length ?? 0) >= many) {
      const now = performance.now();
      this.#restsUntil = now + Math.min(longestRest, (now - began) * restFactor);
    }
  }

  /** @returns the changed rows; undefined if more has changed. */
  #update(): readonly TreeNode[] | undefined {
    const { library } = this.#parts.libraries;
    const picture = this.#picture;
    if (library === undefined || picture?.libraryKey !== library.key) {
      this.#picture = undefined;
      // Every open request gets the newest rows.
      return this.#asked > 0 ? [] : undefined;
    }
    return picture.update(library);
  }
}
