import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import type { SnippetId } from "../../core/model.ts";
import { remedyFor } from "./remedy.ts";

/**
 * What a snippet's row shows of where its newest version is. On this computer nothing waits for a network: what is
 * saved there is where it belongs.
 */
export function rowStanding(library: SnippetLibrary, id: SnippetId): Standing {
  const standing = library.standing(id);
  if (standing !== "waiting") {
    return standing;
  }
  const needsPerson = library
    .waiting()
    .some((write) => write.snippetId === id && remedyFor(write) !== undefined);
  if (needsPerson) {
    return "attention";
  }
  return library.origin.kind === "computer" ? "server" : "waiting";
}
