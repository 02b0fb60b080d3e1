import { SnippetError, isCancelled, isSnippetError } from "../../errors.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { SnippetRemote } from "../remote.ts";
import { moveToTrash } from "../moveToTrash.ts";
import type { TrashTarget } from "../moveToTrash.ts";
import type { ShownSnippets } from "./shownSnippets.ts";

export interface ReadsParts {
  readonly remote: Pick<SnippetRemote, "read">;
  readonly cache: SnippetCache;
  readonly shown: ShownSnippets;
  readonly holdings: Holdings;
  readonly trash: TrashTarget;
}

/**
 * Reads a single snippet: a pending one as the user saved it, another as the server has it. Returns the last known version
 * where the server cannot be asked. A snippet that the library does not list is not cached: it may belong to another user.
 * @param isOwn whether a write from this computer has made the snippet, so that it is cached all the same.
 * @throws {SnippetError} `not-found` where the snippet is gone.
 */
export async function readSnippet(
  parts: ReadsParts,
  id: SnippetId,
  signal: AbortSignal | undefined,
  isOwn = false,
): Promise<Snippet> {
  const { holdings, shown: list } = parts;
  const shown = list.find(id);
  if (holdings.of(id) !== undefined) {
    if (shown === undefined) {
      // The user deleted the snippet, although the server may still have it.
      throw new SnippetError("not-found", "This snippet was deleted.");
    }
    return shown;
  }
  try {
    return await ask(parts, holdings.shelf.idOf(id), signal, isOwn);
  } catch (error) {
    const isGone = isSnippetError(error, "not-found");
    if (isGone || isCancelled(error) || shown === undefined || !list.isWhole(id)) {
      throw error;
    }
    return shown;
  }
}

async function ask(
  { remote, cache, shown, trash }: ReadsParts,
  id: SnippetId,
  signal: AbortSignal | undefined,
  isOwn: boolean,
): Promise<Snippet> {
  const asOf = cache.moment;
  try {
    const record = await remote.read(id, signal);
    const known = cache.get(id);
    if (known === undefined && !isOwn) {
      return record.snippet;
    }
    const { updatedAt } = record.snippet;
    const isSame = updatedAt !== undefined && updatedAt === known?.snippet.updatedAt;
    // The values of the list are still valid then, so a sync need not read the record again.
    const listed = isSame ? known.listed : undefined;
    await cache.apply({ set: [{ ...record, listed }], asOf });
    return shown.find(id) ?? record.snippet;
  } catch (error) {
    if (isSnippetError(error, "not-found")) {
      // As a sync does with a snippet that another device deleted.
      await moveToTrash(id, cache, trash, asOf);
    }
    throw error;
  }
}
