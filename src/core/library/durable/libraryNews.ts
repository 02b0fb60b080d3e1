import { Emitter } from "../../emitter.ts";
import type { Disposable } from "../../ports.ts";
import type { CacheNews } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { ShownSnippets } from "./shownSnippets.ts";
import type { LibraryChange } from "../snippetLibrary.ts";

/** More changes than this at once are reported as one change of everything. */
const mostSingle = 20;

/** Reports changes of the shown snippets, once cache and pending changes fit together again. */
export class LibraryNews implements Disposable {
  readonly #shown: ShownSnippets;
  readonly #pending: Holdings;
  readonly #changes = new Emitter<LibraryChange>();
  readonly onDidChange = this.#changes.event;
  readonly #deferred: CacheNews[] = [];
  #isStarted = false;
  #isOver = false;
  #together = 0;
  #updating: PromiseWithResolvers<void> | undefined;

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

  /** The shown snippets stay as they are, and no change is reported, before the work has ended. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    this.#shown.freeze();
    this.#together += 1;
    try {
      return await work();
    } finally {
      this.#together -= 1;
      this.#report();
      if (this.#together === 0) {
        this.#updating?.resolve();
        this.#updating = undefined;
      }
    }
  }

  /** Resolves when all saves are shown: at once, or when the work of {@link together} has ended. */
  async upToDate(): Promise<void> {
    while (this.#together > 0) {
      this.#updating ??= Promise.withResolvers();
      await this.#updating.promise;
    }
    if (this.#isOver) {
      // No listener is left, but the caller of a save still gets the saved snippet.
      this.#shown.update();
    }
  }

  pendingChanged(): void {
    this.#report();
  }

  cacheChanged(news: CacheNews): void {
    this.#deferred.push(news);
    this.#report();
  }

  dispose(): void {
    this.#isOver = true;
    this.#changes.dispose();
  }

  #report(): void {
    if (this.#together > 0 || !this.#isStarted) {
      return;
    }
    const reported = new Set<string>();
    for (const change of this.#shown.update()) {
      if (change.kind === "set" || change.kind === "replaced") {
        reported.add(change.snippet.id);
      }
      this.#changes.fire(change);
    }
    for (const news of this.#deferred.splice(0)) {
      this.#reportCache(news, reported);
    }
    this.#changes.fire({ kind: "waiting" });
  }

  #reportCache(
    { set, deleted, hasNew, isStateNew }: CacheNews,
    reported: ReadonlySet<string>,
  ): void {
    // Snippets that were reported already are only confirmed.
    const areReported =
      deleted.length === 0 && set.length > 0 && set.every(({ id }) => reported.has(id));
    if (areReported) {
      // Only the state is left to report.
    } else if (hasNew || set.length + deleted.length > mostSingle) {
      this.#changes.fire({ kind: "all" });
    } else {
      // A snippet with pending changes is shown as the user saved it, whatever the server has.
      const free = set.filter(({ id }) => !reported.has(id) && this.#pending.of(id) === undefined);
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
