import { DisposableStore } from "../../core/disposables.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Event } from "../../core/emitter.ts";
import type { Disposable, Stopwatch } from "../../core/ports.ts";
import { followLibrary, type FollowedLibrary } from "./followLibrary.ts";

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
 * Syncs when the user returns to the window after a while, and after a failed sync when a pending change has ended: then
 * the server can be reached. There is no timer, so an unused window sends no requests. The view shows a failure; there is
 * no message.
 * @param onFault gets every error that is not a {@link SnippetError}.
 */
export function startFocusSync(
  libraries: FollowedLibrary,
  focus: WindowFocus,
  stopwatch: Stopwatch,
  onFault: (error: unknown) => unknown,
): Disposable {
  let followed: SnippetLibrary | undefined;
  let syncedAt = 0;
  let pendingBefore = 0;
  const sync = (library: SnippetLibrary): void =>
    void library.sync().catch((error: unknown) => {
      if (!isSnippetError(error)) {
        onFault(error);
      }
    });
  /** Every sync counts: that of this window's start, of *Refresh*, or of this function. */
  const note = (): void => {
    const { library } = libraries;
    if (library !== followed || library?.state.status === "loading") {
      followed = library;
      syncedAt = stopwatch.elapsed();
    }
    const failed = library?.state.status === "failed" ? library : undefined;
    const pending = failed?.waiting().length ?? 0;
    const hasEnded = pending < pendingBefore;
    pendingBefore = pending;
    if (failed !== undefined && hasEnded) {
      sync(failed);
    }
  };
  /** The editor reports both that the user left the window, and that the user was idle. */
  const windowChanged = ({ focused, active }: WindowState): void => {
    const { library } = libraries;
    const isStale = stopwatch.elapsed() - syncedAt >= staleAfter;
    const isBack = focused && active !== false;
    if (!isBack || library === undefined || library.state.status === "new" || !isStale) {
      return;
    }
    syncedAt = stopwatch.elapsed();
    sync(library);
  };
  const owned = new DisposableStore();
  owned.add(followLibrary(libraries, note));
  owned.add(focus.onDidChangeWindowState(windowChanged));
  return owned;
}
