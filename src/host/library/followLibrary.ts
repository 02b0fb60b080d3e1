import { DisposableStore } from "../../core/disposables.ts";
import type { Event } from "../../core/emitter.ts";
import type { Disposable } from "../../core/ports.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** The library in use, with its changes. */
export type FollowedLibrary = Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">;

/**
 * Calls `follow` at once, and whenever another library is in use, its snippets change, or one of the events happens, until
 * it is disposed.
 */
export function followLibrary(
  libraries: Pick<FollowedLibrary, "onDidChange" | "onDidChangeSnippets">,
  follow: () => void,
  ...events: readonly Event<unknown>[]
): Disposable {
  const owned = new DisposableStore();
  for (const event of [libraries.onDidChange, libraries.onDidChangeSnippets, ...events]) {
    owned.add(event(follow));
  }
  follow();
  return owned;
}
