import { SnippetError } from "../../errors.ts";
import type { Snippet } from "../../model.ts";
import type { Trash } from "../outbox/waiting/localVersions.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";

/** Brings snippets back from the trash. */
export class Restoring {
  readonly #outbox: Pick<Outbox, "pending" | "create" | "undelete">;
  readonly #trash: Trash;

  constructor(outbox: Pick<Outbox, "pending" | "create" | "undelete">, trash: Trash) {
    this.#outbox = outbox;
    this.#trash = trash;
  }

  /** @returns it with the id that it has from now on. @throws {SnippetError} `not-found`, `storage`. */
  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    const trashed = await this.#trash.get(id);
    if (trashed === undefined) {
      throw new SnippetError("not-found", "The trash does not have this snippet.");
    }
    const { snippet } = trashed;
    const deletion = this.#outbox.pending.all().find(({ trashId }) => trashId === id);
    if (deletion !== undefined && (await this.#outbox.undelete(deletion.id, snippet))) {
      return { ...snippet, id: trashed.snippetId };
    }
    const created = await this.#outbox.create(snippet);
    await this.#trash.remove(id);
    return { ...snippet, id: created };
  }
}
