import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import type { SnippetId } from "../../core/model.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * The mark on a snippet's row for the state of its newest version. In the library on this computer a saved change is
 * final, so it is never shown as pending.
 */
export function rowStanding(
  library: SnippetLibrary,
  id: SnippetId,
  writes: Pick<ShownWrites, "needed">,
): Standing {
  const standing = library.standing(id);
  if (standing !== "waiting") {
    return standing;
  }
  if (writes.needed.has(id)) {
    return "attention";
  }
  return library.origin.kind === "computer" ? "server" : "waiting";
}
