import { SnippetError } from "../../errors.ts";
import { differences } from "../../api/writing/differences.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Trash } from "../snippetVersion.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import type { RestoredIds } from "../trash/restoredIds.ts";
import type { Identity } from "./identity.ts";
import type { LibraryNews } from "./libraryNews.ts";

export interface RestoringParts {
  readonly outbox: Pick<Outbox, "holdings" | "create" | "edit" | "restore">;
  readonly trash: Trash;
  readonly restored: Pick<RestoredIds, "add">;
  readonly news: Pick<LibraryNews, "upToDate" | "replaced">;
  readonly identity: Pick<Identity, "find" | "now" | "namesOf">;
}

/** Brings snippets back from the trash. */
export class Restoring {
  readonly #parts: RestoringParts;

  constructor(parts: RestoringParts) {
    this.#parts = parts;
  }

  /**
   * Revokes a deletion that was not sent. Otherwise a new record takes the place of the deleted one.
   * @returns the snippet with its present id. @throws {SnippetError} `not-found`, `storage`.
   */
  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    const { outbox, trash } = this.#parts;
    const trashed = await trash.get(id);
    if (trashed === undefined) {
      throw new SnippetError("not-found", "This snippet is not in the trash.");
    }
    const { snippet, snippetId } = trashed;
    const to = await outbox.restore(id, snippet);
    if (outbox.holdings.idOf(to) !== to) {
      // The deletion was revoked. The leader may empty the trash entry only later.
      await trash.remove(id);
      return this.#shown({ ...snippet, id: snippetId });
    }
    const restored = await this.#follow(snippetId, to, snippet, snippet);
    await trash.remove(id);
    return restored;
  }

  /** As `SnippetLibrary.recreate`. A snippet that still exists keeps its id, and the new one is another snippet. */
  async recreate(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    const { outbox, trash, identity } = this.#parts;
    const names = identity.find(id) === undefined ? identity.namesOf(id) : [];
    const trashed = (await trash.list()).find(({ snippetId }) => names.includes(snippetId));
    if (trashed === undefined) {
      return this.#anew(id, draft, base);
    }
    const restored = await this.restore(trashed.id);
    if (differences(draft, restored).length > 0) {
      await outbox.edit(restored.id, draft, restored);
    }
    return this.#shown({ ...restored, ...draft });
  }

  async #anew(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    return this.#follow(id, await this.#parts.outbox.create(draft), draft, base);
  }

  /** Ids of a snippet that is gone resolve to the new one. */
  async #follow(
    id: SnippetId,
    to: SnippetId,
    draft: SnippetDraft,
    base: Snippet,
  ): Promise<Snippet> {
    const { restored, news, identity } = this.#parts;
    const from = identity.now(id);
    const isOther = identity.find(from) !== undefined;
    if (!isOther) {
      await restored.add({ from, to, createdAt: base.createdAt });
    }
    const snippet = await this.#shown({ ...base, ...draft, id: to });
    if (!isOther) {
      news.replaced(from, snippet);
    }
    return snippet;
  }

  /** Another window's deletion may hide the snippet, or the cache may not have it yet. */
  async #shown(snippet: Snippet): Promise<Snippet> {
    await this.#parts.news.upToDate();
    return this.#parts.identity.find(snippet.id) ?? snippet;
  }
}
