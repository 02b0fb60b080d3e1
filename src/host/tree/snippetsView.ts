import { commands, l10n, window, type TreeView } from "vscode";
import { numberText } from "../numberText.ts";
import { DisposableOwner } from "../../core/disposables.ts";
import type { LibraryOrigin } from "../../core/library/snippetLibrary.ts";
import type { SnippetId } from "../../core/model.ts";
import { setContextKey } from "../contextKeys.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { libraryName, usedInWords } from "../library/libraryNames.ts";
import { Soon } from "../soon.ts";
import type { SnippetTree } from "./snippetTree.ts";
import type { TreeFacts } from "./treeFacts.ts";
import type { TreeNode } from "./treeNodes.ts";
import { noticeText } from "./viewNotice.ts";
import type { OpenGroups } from "./openGroups.ts";
import type { ShowOffer } from "./showOffer.ts";
import { viewStateOf } from "./viewState.ts";

const viewId = "snippetService.snippets";

/** By the editor's documentation, undefined removes a text; its types do not permit it. */
interface EditorView extends Pick<
  TreeView<TreeNode>,
  | "reveal"
  | "selection"
  | "visible"
  | "onDidChangeVisibility"
  | "onDidExpandElement"
  | "onDidCollapseElement"
> {
  message?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

export interface SnippetsViewParts {
  readonly view: EditorView;
  readonly tree: SnippetTree;
  readonly libraries: LibraryInUse;
  readonly facts: TreeFacts;
  readonly offer: Pick<ShowOffer, "offer" | "withdraw">;
  readonly openGroups: Pick<OpenGroups, "set">;
}

/** The surroundings of the rows: title, progress, welcome texts; and revealing a row. */
export class SnippetsView extends DisposableOwner {
  readonly #parts: SnippetsViewParts;
  #loading: (() => void) | undefined;
  /** Delayed, because a page causes many changes. */
  readonly #soon = this.owned.add(new Soon(() => this.#follow()));

  constructor(parts: SnippetsViewParts) {
    super();
    this.#parts = parts;
    const { view, tree, libraries, offer, openGroups } = parts;
    this.owned.add(libraries.onDidChange(() => this.#follow()));
    this.owned.add(libraries.onDidChangeSnippets(() => this.#soon.call()));
    this.owned.add(tree.onDidShow(() => this.#follow()));
    const remember = (node: TreeNode, isOpen: boolean): void => {
      if (node.kind === "group") {
        void openGroups.set(node, isOpen);
      }
    };
    this.owned.add(view.onDidExpandElement(({ element }) => remember(element, true)));
    this.owned.add(view.onDidCollapseElement(({ element }) => remember(element, false)));
    this.owned.add(
      view.onDidChangeVisibility(({ visible }) => {
        if (visible) {
          offer.withdraw();
        }
      }),
    );
    this.#follow();
  }

  /**
   * Selects the snippet's row if the view is visible; otherwise the status bar offers to show it. The side bar and the
   * focus stay. Does nothing for a snippet that is not loaded.
   */
  async reveal(id: SnippetId): Promise<void> {
    const snippet = this.#parts.libraries.library?.find(id);
    if (this.#parts.view.visible) {
      await this.#select(id, false);
    } else if (snippet !== undefined) {
      this.#parts.offer.offer(snippet);
    }
  }

  /** Opens the view with the focus on the snippet's row. */
  async show(id: SnippetId): Promise<void> {
    this.#parts.offer.withdraw();
    const row = await this.#select(id, true);
    // An editor that redraws the rows while it opens the view may lose the selection.
    if (row !== undefined && !this.#parts.view.selection.includes(row)) {
      await this.#select(id, true);
    }
  }

  /** Focuses the view. A redrawn welcome text would lose the focus, so the editor gets the state first. */
  async focus(): Promise<void> {
    this.#follow();
    await commands.executeCommand(`${viewId}.focus`);
  }

  override dispose(): void {
    this.#loading?.();
    super.dispose();
  }

  async #select(id: SnippetId, focus: boolean): Promise<TreeNode | undefined> {
    const row = this.#parts.tree.rowOf(id);
    if (row === undefined) return undefined;
    try {
      await this.#parts.view.reveal(row, { select: true, focus });
    } catch {
      // The snippet may get another id before the editor asks for its row. The command has still succeeded.
      return undefined;
    }
    return row;
  }

  #follow(): void {
    this.#soon.dispose();
    const { library } = this.#parts.libraries;
    const { filter } = this.#parts.facts.arrangement;
    const found = this.#parts.facts.matches?.size;
    const state = viewStateOf(this.#parts.libraries);
    void setContextKey(
      "snippetService.state",
      state === "list" && found === 0 ? "unmatched" : state,
    );
    void setContextKey("snippetService.hasLibrary", library !== undefined);
    void setContextKey("snippetService.onThisComputer", library?.origin.kind === "computer");
    const notice = library === undefined ? "" : noticeText(library.state, library.all().length);
    const words = l10n.t("Filter: {0}", filter);
    this.#show({
      message: inOneLine(filterText(words, found), notice),
      // If the view is alone in the side bar, the editor shows its title beside the container's, but no description.
      title: usedInWords(this.#parts.libraries, titleOf) || l10n.t("Snippets"),
    });
    this.#showProgress(library?.state.status === "loading");
  }

  /** The editor draws all buttons of the view anew even for the same text, so only what differs is given. */
  #show(texts: Readonly<Record<"message" | "title", string | undefined>>): void {
    for (const name of ["message", "title"] as const) {
      if (this.#parts.view[name] !== texts[name]) {
        this.#parts.view[name] = texts[name];
      }
    }
  }

  #showProgress(isLoading: boolean): void {
    if (!isLoading) {
      this.#loading?.();
      this.#loading = undefined;
    } else if (this.#loading === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#loading = resolve;
      void window.withProgress({ location: { viewId } }, () => promise);
    }
  }
}

/** Empty for this computer, because most users keep all their snippets there. */
function titleOf(origin: LibraryOrigin): string {
  return origin.kind === "computer" ? "" : libraryName(origin);
}

/** @returns undefined without a text: in Theia, an empty text would replace the welcome texts. */
function inOneLine(...texts: readonly string[]): string | undefined {
  return texts.filter((text) => text !== "").join(" · ") || undefined;
}

/** Empty without results, because the view's welcome text then replaces both. */
function filterText(words: string, found: number | undefined): string {
  return found === undefined || found === 0
    ? ""
    : l10n.t("{0} ({1} found)", words, numberText(found));
}
