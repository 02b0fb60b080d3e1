import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import type { SnippetId } from "../../core/model.ts";
import type { ShownWrites } from "./shownWrites.ts";

/**
 * The mark on a snippet's row of where its newest version is. On this computer no network is needed: a saved snippet
 * is where it belongs.
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
