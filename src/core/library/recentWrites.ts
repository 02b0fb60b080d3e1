import type { ApiClient } from "../api/client.ts";
import { isSnippetError } from "../errors.ts";
import type { Snippet, SnippetId } from "../model.ts";

/** A server whose list lags longer than so many loads behind does not only lag. */
const maximalChecks = 5;
/** Of the last writes, so that a server whose lists never agree does not cost more and more. */
const maximalWrites = 20;

interface RecentWrite {
  /** What the service confirmed; undefined for a deletion. */
  readonly snippet: Snippet | undefined;
  checks: number;
}

/**
 * Our own last writes. Some services list from a copy that lags behind: where a list contradicts a write that they
 * confirmed, the snippet is asked for singly, and that is believed.
 */
export class RecentWrites {
  readonly #client: ApiClient;
  readonly #writes = new Map<SnippetId, RecentWrite>();

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** @param snippet undefined: it was deleted. */
  note(id: SnippetId, snippet: Snippet | undefined): void {
    this.#writes.delete(id);
    this.#writes.set(id, { snippet, checks: 0 });
    for (const oldest of [...this.#writes.keys()].slice(0, -maximalWrites)) {
      this.#writes.delete(oldest);
    }
  }

  /** @returns the list as it must be, the new ones first. Costs nothing where it agrees with our writes. */
  async corrected(listed: readonly Snippet[], signal: AbortSignal): Promise<readonly Snippet[]> {
    const picture = new Map(listed.map((snippet) => [snippet.id, snippet]));
    const missing: Snippet[] = [];
    for (const [id, write] of this.#writes) {
      const told = picture.get(id);
      if (isSame(told, write.snippet) || write.checks >= maximalChecks) {
        this.#writes.delete(id);
        continue;
      }
      write.checks += 1;
      const now = await this.#ask(id, signal);
      if (now === undefined) {
        picture.delete(id);
      } else if (told === undefined) {
        missing.unshift(now);
      } else {
        picture.set(id, now);
      }
    }
    return [...missing, ...picture.values()];
  }

  async #ask(id: SnippetId, signal: AbortSignal): Promise<Snippet | undefined> {
    try {
      return (await this.#client.read(id, signal)).snippet;
    } catch (error) {
      if (isSnippetError(error, "not-found")) {
        return undefined;
      }
      throw error;
    }
  }
}

function isSame(a: Snippet | undefined, b: Snippet | undefined): boolean {
  return JSON.stringify(told(a)) === JSON.stringify(told(b));
}

/** Times and names of languages may be told otherwise in a list. */
function told(snippet: Snippet | undefined): readonly unknown[] | undefined {
  return snippet === undefined
    ? undefined
    : [
        snippet.title,
        snippet.description,
        snippet.code,
        snippet.private,
        snippet.languageId,
        snippet.tags.toSorted(),
      ];
}
