import { isSnippetError } from "../../core/errors.ts";
import type { Disposable } from "../../core/ports.ts";
import { followLibrary } from "./followLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/**
 * Syncs once more after a failed sync when a pending change has ended: the server can be reached, so the view must not
 * go on saying that it cannot.
 * @param onFault gets every error that is not a {@link SnippetError}.
 */
export function startReachedSync(
  libraries: Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">,
  onFault: (error: unknown) => unknown,
): Disposable {
  let pendingBefore = 0;
  return followLibrary(libraries, () => {
    const { library } = libraries;
    const pending = library?.state.status === "failed" ? library.waiting().length : 0;
    const hasEnded = library?.state.status === "failed" && pending < pendingBefore;
    pendingBefore = pending;
    if (hasEnded) {
      library.sync().catch((error: unknown) => {
        if (!isSnippetError(error)) {
          onFault(error);
        }
      });
    }
  });
}
