import { commands, window, type Disposable, type QuickInputButton, type QuickPick } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import { isCancelled } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { LibrarySearch } from "./librarySearch.ts";
import { keepOwnOrder } from "./keepOwnOrder.ts";
import type { PickRequest } from "./pickRequest.ts";
import { PickRows, type PickItem } from "./pickRows.ts";

/** One showing of the list. */
export class PickSession implements Disposable {
  readonly #library: SnippetLibrary;
  readonly #errors: ErrorReporter;
  readonly #rows: PickRows;
  readonly #pick: QuickPick<PickItem>;
  readonly #owned = new DisposableStore();
  readonly #loading = new AbortController();
  #search: LibrarySearch | undefined;
  #shownQuery = "";
  #isLoading = true;
  #failure: unknown;

  constructor(library: SnippetLibrary, request: PickRequest, errors: ErrorReporter) {
    this.#library = library;
    this.#errors = errors;
    this.#rows = new PickRows(request.buttons ?? []);
    const pick = this.#owned.add(window.createQuickPick<PickItem>());
    this.#pick = pick;
    pick.title = request.title;
    pick.placeholder = request.placeholder;
    keepOwnOrder(pick);
    pick.busy = true;
    this.#owned.add(pick.onDidChangeValue(() => this.#refresh()));
    this.#owned.add(pick.onDidTriggerItemButton((event) => void this.#press(event)));
  }

  show(): void {
    this.#refresh();
    this.#pick.show();
    void this.#load();
  }

  /** Begins to find; until then the newest are shown. */
  use(search: LibrarySearch): void {
    this.#search = search;
    this.#owned.add(search.onDidChange(() => this.#refresh()));
    this.#refresh();
  }

  chosen(): Promise<readonly Snippet[] | undefined> {
    return new Promise((resolve) => {
      this.#owned.add(
        this.#pick.onDidAccept(() => {
          const [item] = this.#pick.selectedItems;
          if (item?.snippet !== undefined) {
            resolve([item.snippet]);
          } else if (item?.action === "retry") {
            void this.#load();
          } else if (item?.action === "save") {
            resolve(undefined);
            void commands.executeCommand("snippetService.saveSelection");
          }
        }),
      );
      this.#owned.add(this.#pick.onDidHide(() => resolve(undefined)));
    });
  }

  dispose(): void {
    this.#loading.abort();
    this.#owned.dispose();
  }

  /** Everything has to be there to be found; what is there already can be chosen meanwhile. */
  async #load(): Promise<void> {
    this.#setLoading(true);
    try {
      await this.#library.loadAll(this.#loading.signal);
      this.#setLoading(false);
    } catch (error) {
      // Cancelled is also what a library says that is not in use any more.
      this.#setLoading(false, isCancelled(error) ? undefined : error);
    }
  }

  #setLoading(isLoading: boolean, failure?: unknown): void {
    if (!this.#loading.signal.aborted) {
      this.#isLoading = isLoading;
      this.#failure = failure;
      this.#pick.busy = isLoading;
      this.#refresh();
    }
  }

  /** Finding is synchronous, so that rows always belong to what stands in the box. */
  #refresh(): void {
    const query = this.#pick.value.trim();
    const { activeItems } = this.#pick;
    const isSameQuery = query === this.#shownQuery;
    this.#shownQuery = query;
    this.#pick.items = this.#rows.of({
      query,
      search: this.#search,
      library: this.#library,
      isLoading: this.#isLoading || (query !== "" && this.#search === undefined),
      failure: this.#failure,
    });
    const active = activeItems[0]?.snippet?.id;
    if (isSameQuery && active !== undefined) {
      // Pages that arrive must not move the choice away from under the person's finger.
      this.#pick.activeItems = this.#pick.items.filter(({ snippet }) => snippet?.id === active);
    }
  }

  async #press({
    button,
    item,
  }: {
    readonly button: QuickInputButton;
    readonly item: PickItem;
  }): Promise<void> {
    const own = this.#rows.buttons.find((each) => each === button);
    if (own === undefined || item.snippet === undefined) {
      return;
    }
    const { snippet } = item;
    if (!own.staysOpen) {
      this.#pick.hide();
    }
    try {
      await own.run(snippet);
    } catch (error) {
      await this.#errors.report(error, { retry: () => own.run(snippet) });
    }
  }
}
