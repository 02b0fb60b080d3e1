import { SnippetError, isCancelled, isSnippetError } from "../../errors.ts";
import type { Snippet, SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { SnippetRemote } from "../remote.ts";
import { Serial } from "../serial.ts";
import { moveToTrash } from "../moveToTrash.ts";
import type { TrashTarget } from "../moveToTrash.ts";
import type { ShownSnippets } from "./shownSnippets.ts";

/** Reads single snippets: pending ones as the user saved them, others as the server has them. */
export class SnippetReads {
  readonly #remote: Pick<SnippetRemote, "read">;
  readonly #cache: SnippetCache;
  readonly #shown: ShownSnippets;
  readonly #pending: Holdings;
  readonly #trash: TrashTarget;
  /** One at a time, so that concurrent reads of a deleted snippet put it into the trash once. */
  readonly #trashing = new Serial();

  constructor(
    remote: Pick<SnippetRemote, "read">,
    cache: SnippetCache,
    shown: ShownSnippets,
    pending: Holdings,
    trash: TrashTarget,
  ) {
    this.#remote = remote;
    this.#cache = cache;
    this.#shown = shown;
    this.#pending = pending;
    this.#trash = trash;
  }

  /**
   * Returns the last known version where the server cannot be asked. A snippet that the library does not list is not
   * cached: it may belong to another user.
   * @param isOwn whether a write from this computer has made the snippet, so that it is cached all the same.
   * @param isTrashed whether the trash has the snippet already, should it be gone.
   * @throws {SnippetError} `not-found` where the snippet is gone.
   */
  async read(
    id: SnippetId,
    signal: AbortSignal | undefined,
    isOwn = false,
    isTrashed = false,
  ): Promise<Snippet> {
    const shown = this.#shown.find(id);
    if (this.#pending.of(id) !== undefined) {
      return shown ?? deleted();
    }
    try {
      return await this.#ask(this.#pending.shelf.idOf(id), signal, isOwn, isTrashed);
    } catch (error) {
      const isGone = isSnippetError(error, "not-found");
      if (isGone || isCancelled(error) || shown === undefined || !this.#shown.isWhole(id)) {
        throw error;
      }
      return shown;
    }
  }

  async #ask(
    id: SnippetId,
    signal: AbortSignal | undefined,
    isOwn: boolean,
    isTrashed: boolean,
  ): Promise<Snippet> {
    const asOf = this.#cache.moment;
    try {
      const record = await this.#remote.read(id, signal);
      const known = this.#cache.get(id);
      if (known === undefined && !isOwn) {
        return record.snippet;
      }
      const { updatedAt } = record.snippet;
      const isSame = updatedAt !== undefined && updatedAt === known?.snippet.updatedAt;
      // The values of the list are still valid then, so a sync need not read the record again.
      const listed = isSame ? known.listed : undefined;
      await this.#cache.apply({ set: [{ ...record, listed }], asOf });
      return this.#shown.find(id) ?? record.snippet;
    } catch (error) {
      if (isSnippetError(error, "not-found")) {
        // As a sync does with a snippet that another device deleted.
        const trash = isTrashed ? undefined : this.#trash;
        await this.#trashing.run(() => moveToTrash(id, this.#cache, trash, asOf));
      }
      throw error;
    }
  }
}

/** The user deleted the snippet, although the server may still have it. */
function deleted(): never {
  throw new SnippetError("not-found", "This snippet was deleted.");
}
