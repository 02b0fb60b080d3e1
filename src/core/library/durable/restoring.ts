import { SnippetError } from "../../errors.ts";
import { differences } from "../../api/writing/differences.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Trash } from "../outbox/waiting/localVersions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import type { RestoredIds } from "../trash/restoredIds.ts";
import type { Identity } from "./identity.ts";
import type { LibraryNews } from "./libraryNews.ts";

export interface RestoringParts {
  readonly outbox: Pick<Outbox, "pending" | "create" | "edit" | "undelete">;
  readonly trash: Trash;
  readonly restored: Pick<RestoredIds, "add">;
  readonly news: Pick<LibraryNews, "fits" | "replaced">;
  readonly identity: Pick<Identity, "find" | "now" | "namesOf">;
}

/** Brings snippets back from the trash. */
export class Restoring {
  readonly #parts: RestoringParts;

  constructor(parts: RestoringParts) {
    this.#parts = parts;
  }

  /**
   * A deletion that was not sent is taken back. After that a new record takes the place of the deleted one.
   * @returns it with the id that it has from now on. @throws {SnippetError} `not-found`, `storage`.
   */
  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    const { outbox, trash } = this.#parts;
    const trashed = await trash.get(id);
    if (trashed === undefined) {
      throw new SnippetError("not-found", "This snippet is not in the trash.");
    }
    const { snippet, snippetId } = trashed;
    const deletion = outbox.pending.all().find(({ trashId }) => trashId === id);
    if (deletion !== undefined && (await outbox.undelete(deletion.id, snippet))) {
      return this.#shown({ ...snippet, id: snippetId });
    }
    const restored = await this.#anew(snippetId, snippet, snippet);
    await trash.remove(id);
    return restored;
  }

  /** As `SnippetLibrary.recreate`. A snippet that is there keeps its id, and the new one is another snippet. */
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
    const { outbox, restored, news, identity } = this.#parts;
    const created = await outbox.create(draft);
    const from = identity.now(id);
    const isOther = identity.find(from) !== undefined;
    if (!isOther) {
      await restored.add({ from, to: created, createdAt: base.createdAt });
    }
    const snippet = await this.#shown({ ...base, ...draft, id: created });
    if (!isOther) {
      news.replaced(from, snippet);
    }
    return snippet;
  }

  /** Another window's deletion may hide it, or the cache not have it yet. */
  async #shown(snippet: Snippet): Promise<Snippet> {
    await this.#parts.news.fits();
    return this.#parts.identity.find(snippet.id) ?? snippet;
  }
}
