import { SnippetError, isSnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Trash } from "../outbox/waiting/localVersions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import type { WriteId } from "../waitingWrite.ts";

/** Brings snippets back from the trash. */
export class Restoring {
  readonly #outbox: Pick<Outbox, "pending" | "create" | "edit" | "discard">;
  readonly #trash: Trash;

  constructor(outbox: Pick<Outbox, "pending" | "create" | "edit" | "discard">, trash: Trash) {
    this.#outbox = outbox;
    this.#trash = trash;
  }

  /** @returns the id that it has from now on. @throws {SnippetError} `not-found`, `storage`. */
  async restore(id: TrashedSnippet["id"]): Promise<SnippetId> {
    const trashed = await this.#trash.get(id);
    if (trashed === undefined) {
      throw new SnippetError("not-found", "The trash does not have this snippet.");
    }
    const deletion = this.#outbox.pending.all().find(({ trashId }) => trashId === id);
    if (deletion !== undefined && (await this.#isUndone(deletion.id))) {
      const { snippetId, snippet } = trashed;
      // It may have taken the place of a text that was not sent: without it, what was there before that is shown.
      await this.#outbox.edit(snippetId, snippet, deletion.base ?? snippet);
      return snippetId;
    }
    const created = await this.#outbox.create(trashed.snippet);
    await this.#trash.remove(id);
    return created;
  }

  /** A deletion that was not sent is given up, as if it had never been; one that has just ended is not. */
  async #isUndone(deletion: WriteId): Promise<boolean> {
    try {
      return await this.#outbox.discard(deletion);
    } catch (error) {
      if (!isSnippetError(error, "conflict")) {
        throw error;
      }
      return false;
    }
  }
}
