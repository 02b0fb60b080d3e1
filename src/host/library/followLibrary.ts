import { DisposableStore } from "../../core/disposables.ts";
import type { Disposable } from "../../core/ports.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** Calls `follow` at once, and whenever another library is in use or its snippets change, until it is disposed. */
export function followLibrary(
  libraries: Pick<LibraryInUse, "onDidChange" | "onDidChangeSnippets">,
  follow: () => void,
): Disposable {
  const owned = new DisposableStore();
  owned.add(libraries.onDidChange(follow));
  owned.add(libraries.onDidChangeSnippets(follow));
  follow();
  return owned;
}
