import { hash } from "node:crypto";
import type { CachedSnippet } from "./cache/cachedSnippet.ts";
import { filesTogether, inParallel } from "./sync/inParallel.ts";
import { plainDraft } from "./outbox/item.ts";
import { HistoryStore } from "./history/historyStore.ts";
import type { HistoryStoreParts } from "./history/historyStore.ts";
import type { VersionFile } from "./history/versionFile.ts";

/**
 * Texts that responses of a server have replaced. They have a folder and a limit of their own, so that no server, however
 * much it sends, displaces versions that were saved here.
 */
export function replacedTexts(parts: HistoryStoreParts): HistoryStore {
  return new HistoryStore({ ...parts, leavesFirst: shortestHere });
}

/** When it resolves, all of them outlive a power cut. @throws {SnippetError} `storage`. */
export async function keepReplaced(
  store: Pick<HistoryStore, "add">,
  replaced: readonly CachedSnippet[],
  now: number,
): Promise<void> {
  const add = ({ snippet, readAt }: CachedSnippet): Promise<void> => {
    const draft = plainDraft(snippet);
    return store.add({
      id: `replaced-${hash("sha256", JSON.stringify(draft)).slice(0, 32)}`,
      snippetId: snippet.id,
      savedAt: Math.min(readAt ?? snippet.updatedAt ?? now, now),
      draft,
    });
  };
  await inParallel(replaced, add, filesTogether);
}

/** A server that sends other texts again and again displaces its own, which were not here for long. */
function shortestHere(one: VersionFile, other: VersionFile): number {
  return one.addedAt - one.savedAt - (other.addedAt - other.savedAt) || other.addedAt - one.addedAt;
}
