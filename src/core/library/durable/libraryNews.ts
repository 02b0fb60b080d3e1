import { Emitter } from "../../emitter.ts";
import type { Disposable } from "../../ports.ts";
import type { CacheNews } from "../cache/cacheChange.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { ShownSnippets } from "./shownSnippets.ts";
import type { LibraryChange } from "../snippetLibrary.ts";

/** More changes than this at once are reported as one change of everything. */
const mostSingle = 20;

/** Reports changes of the shown snippets. */
export class LibraryNews implements Disposable {
  readonly #shown: ShownSnippets;
  readonly #pending: Holdings;
  readonly #changes = new Emitter<LibraryChange>();
  readonly onDidChange = this.#changes.event;
  #isStarted = false;

  constructor(shown: ShownSnippets, pending: Holdings) {
    this.#shown = shown;
    this.#pending = pending;
  }

  /** From now on changes are reported. */
  start(): void {
    this.#isStarted = true;
    this.#shown.update();
    this.#changes.fire({ kind: "all" });
    this.#changes.fire({ kind: "waiting" });
  }

  stateChanged(): void {
    this.#changes.fire({ kind: "state" });
  }

  pendingChanged(): void {
    if (this.#isStarted) {
      this.#shown.update().forEach((change) => this.#changes.fire(change));
      this.#changes.fire({ kind: "waiting" });
    }
  }

  cacheChanged(news: CacheNews): void {
    if (this.#isStarted) {
      this.#shown.update().forEach((change) => this.#changes.fire(change));
      this.#reportCache(news);
    }
  }

  dispose(): void {
    this.#changes.dispose();
  }

  #reportCache({ set, deleted, hasNew, isStateNew }: CacheNews): void {
    const isHidden = this.#shown.hidden();
    const shown = set.filter((snippet) => !isHidden(snippet));
    if (shown.length > 0 && (hasNew || shown.length + deleted.length > mostSingle)) {
      this.#changes.fire({ kind: "all" });
    } else {
      // A snippet with pending changes is shown as the user saved it, whatever the server has.
      const free = shown.filter(({ id }) => this.#pending.of(id) === undefined);
      for (const snippet of free) {
        this.#changes.fire({ kind: "set", snippet: this.#shown.find(snippet.id) ?? snippet });
      }
      const gone = deleted.filter((id) => this.#shown.find(id) === undefined);
      gone.forEach((id) => this.#changes.fire({ kind: "deleted", id }));
    }
    if (isStateNew) {
      this.#changes.fire({ kind: "state" });
    }
  }
}
