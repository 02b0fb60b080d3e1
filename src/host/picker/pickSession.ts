import { l10n, ThemeIcon, window, type QuickPick } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { isCancelled } from "../../core/errors.ts";
import { allShown, type SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { LibrarySearch } from "../search/librarySearch.ts";
import { newest } from "./newest.ts";
import { keepOwnOrder } from "./keepOwnOrder.ts";
import type { PickRequest, RowButton } from "./pickRequest.ts";
import type { PickPreview } from "./pickPreview.ts";
import {
  firstRow,
  isSameRow,
  maximumRows,
  pickRows,
  type BestFound,
  type PickItem,
} from "./pickRows.ts";
import { RowMoves } from "./rowMoves.ts";
import { QueryFinding } from "./queryFinding.ts";
import { completionsOf, wordsAsked, withOpenTag } from "./queryText.ts";
import { runCommand } from "../messages.ts";
import { textRows } from "../listRows.ts";

/** The most completions while there are results, so that both fit; without results they may fill the list. */
const mostCompletions = 8;

export interface PickSessionParts {
  readonly library: SnippetLibrary;
  readonly request: PickRequest;
  readonly errors: ErrorReporter;
  readonly best: BestFound | undefined;
  /** Undefined if the user disabled it. */
  readonly preview: PickPreview | undefined;
}

/** One opened list. */
export class PickSession extends DisposableOwner {
  readonly #parts: PickSessionParts;
  readonly #buttons: readonly RowButton[];
  readonly #shownButtons: readonly RowButton[];
  readonly #pick: QuickPick<PickItem>;
  readonly #loading = new AbortController();
  #best: BestFound | undefined;
  readonly #moves: RowMoves;
  #search: LibrarySearch | undefined;
  readonly #finding: QueryFinding;
  #found: readonly Snippet[] = [];
  #shownQuery: string | undefined;
  #isLoading = true;
  #failure: unknown;

  constructor(parts: PickSessionParts) {
    super();
    this.#parts = parts;
    const { request } = parts;
    this.#best = parts.best;
    this.#finding = new QueryFinding(parts.errors);
    this.#buttons = request.buttons ?? [];
    this.#shownButtons = this.#buttons.filter(({ isByEnter }) => isByEnter !== true);
    const pick = this.owned.add(window.createQuickPick<PickItem>());
    this.#pick = pick;
    this.#moves = new RowMoves(pick, (item, isOwn) => this.#look(item, isOwn));
    pick.title = request.title;
    pick.placeholder = request.placeholder;
    pick.value = request.query === undefined ? "" : `${request.query} `;
    keepOwnOrder(pick);
    pick.busy = true;
    pick.buttons = [{ iconPath: new ThemeIcon("tag"), tooltip: l10n.t("Search by Tag (tag:)") }];
    this.owned.add(pick.onDidTriggerButton(() => this.#ask(withOpenTag(pick.value))));
    this.owned.add(pick.onDidChangeValue(() => this.#refresh()));
    this.owned.add(pick.onDidChangeActive(([item]) => this.#moves.look(item)));
    this.owned.add(
      pick.onDidTriggerItemButton(({ button, item }) => {
        const own = this.#buttons.find((each) => each === button);
        void this.#press(own, item);
      }),
    );
  }

  show(): void {
    this.#refresh();
    this.#pick.show();
    void this.#load();
  }

  /** Starts to search; until then the newest snippets are shown. */
  use(search: LibrarySearch): void {
    this.#search = search;
    this.owned.add(search.onDidChange(() => this.#refresh()));
    this.#refresh();
  }

  /** Puts the rows above the newest, unless the user has typed. */
  putFirst(best: BestFound): void {
    this.#best = best;
    if (this.#pick.value === "" && best.found.length > 0 && !this.#loading.signal.aborted) {
      // The list has just opened, so the best row becomes active, not the earlier first one.
      this.#shownQuery = undefined;
      this.#refresh();
    }
  }

  chosen(): Promise<readonly Snippet[] | undefined> {
    return new Promise((resolve) => {
      this.owned.add(
        this.#pick.onDidAccept(async () => {
          const item = await this.#accepted();
          if (item?.snippet !== undefined) {
            resolve([item.snippet]);
          } else if (item?.action === "retry") {
            void this.#load();
          } else if (item?.completed !== undefined) {
            this.#ask(item.completed);
          } else if (item?.action === "save") {
            resolve(undefined);
            const title = wordsAsked(this.#pick.value);
            await runCommand("snippetService.saveSelection", { title });
          }
        }),
      );
      this.owned.add(this.#pick.onDidHide(() => resolve(undefined)));
    });
  }

  /** Runs a button of the active row. */
  async press(action: unknown): Promise<void> {
    const own = this.#buttons.find((each) => each.action === action);
    await this.#press(own, this.#pick.activeItems[0]);
  }

  /** Resolves when the window is as before. */
  async end(): Promise<void> {
    this.dispose();
    await this.#parts.preview?.close();
  }

  override dispose(): void {
    this.#loading.abort();
    this.#finding.stop();
    this.#moves.end();
    super.dispose();
  }

  /** Loads the whole library for the search; loaded snippets can be chosen meanwhile. */
  async #load(): Promise<void> {
    this.#setLoading(true);
    try {
      await this.#parts.library.loadAll(this.#loading.signal);
      this.#setLoading(false);
    } catch (error) {
      // A library that is no longer in use also reports a cancellation.
      this.#setLoading(false, isCancelled(error) ? undefined : error);
    }
  }

  #setLoading(isLoading: boolean, failure?: unknown): void {
    if (!this.#loading.signal.aborted) {
      this.#isLoading = isLoading;
      this.#failure = failure;
      this.#refresh();
    }
  }

  /** The editor does not report every value that code sets, hence the refresh. */
  #ask(query: string): void {
    this.#pick.value = query;
    this.#refresh();
  }

  #refresh(): void {
    const query = this.#pick.value.trim();
    if (query === "") {
      this.#finding.stop();
      const best = new Set(this.#best?.found.map(({ id }) => id));
      this.#found = newest(this.#parts.library.all(), maximumRows).filter(
        ({ id }) => !best.has(id),
      );
      this.#show(query, !this.#isLoading);
      this.#settle();
    } else if (this.#search === undefined) {
      this.#found = [];
      this.#show(query, false);
    } else {
      void this.#find(this.#search, query);
    }
  }

  async #find(search: LibrarySearch, query: string): Promise<void> {
    // The editor applies the changes of one millisecond together, so fast results appear at the same time as the busy state.
    this.#pick.busy = true;
    const end = await this.#finding.find(search, this.#asked(query), (found, isAll) => {
      this.#found = found;
      this.#show(query, isAll && !this.#isLoading);
    });
    if (end !== "superseded") {
      this.#settle();
    }
    if (end === "again") {
      this.#refresh();
    }
  }

  /** The search has other users' snippets, too. */
  #asked(query: string): string {
    const hasOthers =
      this.#parts.request.hasShared !== true && this.#parts.library.shared?.().length;
    return hasOthers ? `-is:shared ${query}` : query;
  }

  /** The rows are complete, unless the library is still being loaded. */
  #settle(): void {
    this.#pick.busy = this.#isLoading;
    this.#moves.look(this.#pick.activeItems[0]);
  }

  #show(query: string, isAll: boolean): void {
    const { activeItems } = this.#pick;
    const isSameQuery = query === this.#shownQuery;
    const before = this.#pick.items;
    const room = this.#found.length === 0 ? maximumRows : mostCompletions;
    const state = {
      query,
      found: this.#found,
      completions: completionsOf(this.#pick.value, allShown(this.#parts.library), room),
      best: this.#best,
      isLoading: !isAll,
      failure: this.#failure,
    };
    const items = textRows(pickRows(state, this.#shownButtons));
    this.#shownQuery = query;
    if (
      isSameQuery &&
      items.length === before.length &&
      items.every((item, place) => isSameRow(item, before[place]))
    ) {
      return;
    }
    this.#pick.items = items;
    const active = activeItems[0]?.snippet?.id;
    const kept = items.filter(({ snippet }) => snippet !== undefined && snippet.id === active);
    // Late results must not move the active row, which may be a row of the previous query: the editor reports late.
    const isKept = isSameQuery && kept.length > 0;
    if (isKept) this.#pick.activeItems = kept;
    if (this.#parts.preview !== undefined) this.#moves.given(isKept ? undefined : firstRow(items));
  }

  /** Enter applies to the query in the box, whose first results may not have arrived. */
  async #accepted(): Promise<PickItem | undefined> {
    const query = this.#pick.value.trim();
    if (this.#shownQuery === query) {
      const { selectedItems, activeItems, items } = this.#pick;
      const first = items.find(({ snippet }) => query !== "" && snippet !== undefined);
      // The editor selects no row before it is on the screen.
      return [...selectedItems, ...activeItems].find((it) => items.includes(it)) ?? first;
    }
    const [snippet] =
      (await this.#search?.query(this.#asked(query), 1, this.#loading.signal)) ?? [];
    return snippet === undefined ? undefined : { label: "", snippet };
  }

  /**
   * Previews rows that the user moves to, except the best, unless it is the only one. Then every row has one, empty
   * without a snippet.
   */
  #look(item: PickItem, isOwn: boolean): void {
    const preview = this.#parts.preview;
    const [first, second] = this.#pick.items.filter(({ snippet }) => snippet !== undefined);
    const isOnly = second === undefined && !this.#pick.busy;
    const isMove = !isOwn && item.snippet !== first?.snippet;
    const isAsked = item.snippet !== undefined && (isOnly || isMove);
    if (preview !== undefined && (preview.isOpen || isAsked)) {
      // The preview is optional: a failed read is reported when the snippet is chosen.
      preview.show(item.snippet).catch(() => undefined);
    }
  }

  async #press(own: RowButton | undefined, item: PickItem | undefined): Promise<void> {
    const snippet = item?.snippet;
    if (own === undefined || snippet === undefined) {
      return;
    }
    if (!own.staysOpen) {
      this.#pick.hide();
      await this.#parts.preview?.close();
    }
    try {
      await own.run(snippet);
    } catch (error) {
      await this.#parts.errors.report(error, { retry: () => own.run(snippet) });
    }
  }
}
