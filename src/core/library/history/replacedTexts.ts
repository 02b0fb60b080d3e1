import { hash } from "node:crypto";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { filesTogether, inParallel } from "../sync/inParallel.ts";
import { plainDraft } from "../outbox/item.ts";
import type { SnippetVersion } from "../snippetVersion.ts";
import { HistoryStore } from "./historyStore.ts";
import type { HistoryStoreParts } from "./historyStore.ts";
import type { VersionFile } from "./versionFile.ts";

/**
 * Texts that responses of a server have replaced. They have a folder and a limit of their own, so that no server, however
 * much it sends, displaces versions that were saved here. All methods throw {@link SnippetError} `storage`.
 */
export class ReplacedTexts {
  readonly #store: HistoryStore;
  readonly #now: () => number;

  constructor(parts: Omit<HistoryStoreParts, "leavesFirst" | "otherVersions">) {
    this.#store = new HistoryStore({ ...parts, leavesFirst: shortestHere });
    this.#now = () => parts.clock.now();
  }

  /** When it resolves, all of them outlive a power cut. */
  async keep(replaced: readonly CachedSnippet[]): Promise<void> {
    const add = ({ snippet, readAt }: CachedSnippet): Promise<void> => {
      const draft = plainDraft(snippet);
      const now = this.#now();
      return this.#store.add({
        id: `replaced-${hash("sha256", JSON.stringify(draft)).slice(0, 32)}`,
        snippetId: snippet.id,
        savedAt: Math.min(readAt ?? snippet.updatedAt ?? now, now),
        draft,
      });
    };
    await inParallel(replaced, add, filesTogether);
  }

  /** As {@link HistoryStore.list}. */
  list(...names: readonly SnippetId[]): Promise<readonly SnippetVersion[]> {
    return this.#store.list(...names);
  }
}

/** A server that sends other texts again and again displaces its own, which were not here for long. */
function shortestHere(one: VersionFile, other: VersionFile): number {
  return one.addedAt - one.savedAt - (other.addedAt - other.savedAt) || other.addedAt - one.addedAt;
}
