import { DisposableOwner } from "../../core/disposables.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Event } from "../../core/emitter.ts";
import type { Stopwatch } from "../../core/ports.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { followLibrary } from "./followLibrary.ts";

/** Milliseconds after which the shown snippets may be outdated. */
export const staleAfter = 5 * 60_000;

interface WindowState {
  readonly focused: boolean;
  /** False while the user is idle. Some editors of the family do not report it. */
  readonly active?: boolean | undefined;
}

/** The part of `vscode.window` that is used. */
export interface WindowFocus {
  readonly onDidChangeWindowState: Event<WindowState>;
}

/**
 * Syncs when the user returns to the window after a while. There is no timer, so an unused window sends no requests.
 * The view shows a failure; there is no message.
 */
export class FocusSync extends DisposableOwner {
  readonly #libraries: Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">;
  readonly #stopwatch: Stopwatch;
  readonly #onFault: (error: unknown) => unknown;
  #library: SnippetLibrary | undefined;
  #syncedAt = 0;

  /** @param onFault gets every error that is not a {@link SnippetError}. */
  constructor(
    libraries: Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">,
    focus: WindowFocus,
    stopwatch: Stopwatch,
    onFault: (error: unknown) => unknown,
  ) {
    super();
    this.#libraries = libraries;
    this.#stopwatch = stopwatch;
    this.#onFault = onFault;
    this.owned.add(followLibrary(libraries, () => this.#note()));
    this.owned.add(focus.onDidChangeWindowState((state) => this.#windowChanged(state)));
  }

  /** Every sync counts: that of this window's start, of *Refresh*, or of this class. */
  #note(): void {
    const { library } = this.#libraries;
    if (library !== this.#library || library?.state.status === "loading") {
      this.#library = library;
      this.#syncedAt = this.#stopwatch.elapsed();
    }
  }

  /** The editor reports both that the user left the window, and that the user was idle. */
  #windowChanged({ focused, active }: WindowState): void {
    if (!focused || active === false) {
      return;
    }
    const { library } = this.#libraries;
    const isStale = this.#stopwatch.elapsed() - this.#syncedAt >= staleAfter;
    if (library === undefined || library.state.status === "new" || !isStale) {
      return;
    }
    this.#syncedAt = this.#stopwatch.elapsed();
    library.sync().catch((error: unknown) => {
      if (!isSnippetError(error)) {
        this.#onFault(error);
      }
    });
  }
}
