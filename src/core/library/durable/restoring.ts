import { SnippetError } from "../../errors.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { TrashStore } from "../trash/trashStore.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import { isSameText } from "../outbox/item.ts";
import { contentKey } from "../outbox/likeness.ts";
import type { Outbox } from "../outbox/outbox.ts";

export interface RestoringParts {
  readonly outbox: Pick<Outbox, "holdings" | "restore">;
  readonly trash: TrashStore;
  /** Finds a shown snippet by any of its ids. */
  readonly find: (id: SnippetId) => Snippet | undefined;
}

/** Lists what is in the trash, and brings it back. */
export class Restoring {
  readonly #parts: RestoringParts;

  constructor(parts: RestoringParts) {
    this.#parts = parts;
  }

  /** Deleted texts, without those that are there again, or were deleted twice: two windows may do the same. */
  async list(): Promise<readonly TrashedSnippet[]> {
    const { outbox, trash, find } = this.#parts;
    const listed = new Set<string>();
    return (await trash.list()).filter(({ snippetId, snippet }) => {
      const text = `${outbox.holdings.shelf.idOf(snippetId)} ${contentKey(snippet)}`;
      const isListed = listed.has(text);
      listed.add(text);
      return !isListed && !isSameText(snippet, find(snippetId));
    });
  }

  /**
   * Revokes a deletion that was not sent. Otherwise a new record takes the place of the deleted one. Where the user sees the
   * snippet with other code, the text becomes a snippet of its own.
   * @returns the snippet with its present id. @throws {SnippetError} `not-found`, `storage`.
   */
  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    const { trash, find, outbox } = this.#parts;
    const trashed = await trash.get(id);
    if (trashed === undefined) {
      throw new SnippetError("not-found", "This snippet is not in the trash.");
    }
    const { snippet, snippetId } = trashed;
    const [shown, item] = [find(snippetId), outbox.holdings.of(snippetId)];
    const isEdited = item?.want !== undefined && item.want.code !== snippet.code;
    if (shown !== undefined && (item === undefined || isEdited)) {
      const isPrivate = shown.private === true || snippet.private;
      return this.#restore(undefined, { ...snippet, private: isPrivate }, snippet, id);
    }
    return this.#restore(snippetId, snippet, snippet, id);
  }

  /** As `SnippetLibrary.recreate`. A snippet that still exists keeps its id, and the new one is another snippet. */
  async recreate(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    const { outbox, trash, find } = this.#parts;
    if (find(id) !== undefined) {
      return this.#restore(undefined, draft, base, undefined);
    }
    const names = outbox.holdings.shelf.namesOf(id);
    const trashed = (await trash.list()).find(({ snippetId }) => names.includes(snippetId));
    return this.#restore(id, draft, base, trashed?.id);
  }

  /** Another window's deletion may hide the snippet, or the cache may not have it yet. */
  async #restore(
    of: SnippetId | undefined,
    text: SnippetDraft,
    base: Snippet,
    trashId: TrashedSnippet["id"] | undefined,
  ): Promise<Snippet> {
    const { outbox, trash, find } = this.#parts;
    const { createdAt, unknown } = base;
    // It may have been private: only users make a snippet public.
    const known = unknown?.includes("private") === true ? undefined : text.private;
    const restored = { ...text, private: known };
    const to = await outbox.restore({ of, text: restored, createdAt });
    await (trashId !== undefined && trash.remove(trashId));
    const id = outbox.holdings.shelf.idOf(to);
    return find(id) ?? { ...base, ...text, id };
  }
}
