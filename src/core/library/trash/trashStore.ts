import { randomUUID } from "node:crypto";
import type { Snippet } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import { guarded } from "../files/guarded.ts";
import { hasMembers, readSnippet } from "../files/recordFields.ts";
import { keptFor, RecordFolder } from "../files/recordFolder.ts";
import type { RecordPlace } from "../files/recordFolder.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";

const form = /^(\d{13,15})\.[0-9a-f-]{36}\.trash$/;

const trashFormat: RecordFormat<TrashedSnippet> = {
  name: "trash",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!hasMembers(value, { id: "string", snippetId: "string", deletedAt: "number" })) {
      return undefined;
    }
    const snippet = readSnippet(value["snippet"]);
    return snippet && ({ ...value, snippet } as unknown as TrashedSnippet);
  },
};

/** Deleted snippets, for 30 days, a file each, shared by all windows. Methods throw {@link SnippetError} `storage`. */
export class TrashStore {
  readonly #records: RecordFolder<TrashedSnippet>;
  readonly #clock: Pick<Clock, "now">;

  constructor(place: RecordPlace) {
    this.#records = new RecordFolder(place, trashFormat);
    this.#clock = place.clock;
  }

  /** When it resolves, the snippet outlives a power cut. */
  async put(snippet: Snippet): Promise<TrashedSnippet> {
    return guarded("The deleted snippet could not be moved to the Trash.", async () => {
      const deletedAt = this.#clock.now();
      const id = `${String(Math.max(deletedAt, 0)).padStart(13, "0")}.${randomUUID()}`;
      const trashed = { id, snippetId: snippet.id, deletedAt, snippet };
      await this.#records.put(() => `${id}.trash`, trashed);
      return trashed;
    });
  }

  /** The newest first. Entries older than 30 days are removed, as far as the disk releases them. */
  async list(): Promise<readonly TrashedSnippet[]> {
    return guarded("The Trash could not be read.", async () => {
      await this.#records.folder.removeLeftovers();
      const oldest = this.#clock.now() - keptFor;
      const names = (await this.#records.folder.names()).filter((name) => form.test(name));
      const isOld = (name: string): boolean => Number(form.exec(name)?.[1]) < oldest;
      for (const name of names.filter(isOld)) {
        await this.#removeQuietly(name);
      }
      const found = await this.#records.all(names.filter((name) => !isOld(name)));
      return found.toSorted((a, b) => b.deletedAt - a.deletedAt);
    });
  }

  /** undefined for an entry that is gone, or cannot be read. */
  async get(id: TrashedSnippet["id"]): Promise<TrashedSnippet | undefined> {
    const name = `${id}.trash`;
    return form.test(name) ? this.#records.read(name) : undefined;
  }

  /**
   * Never rejects. An entry that is gone already is no error, nor is one that the disk does not release: the snippet is
   * restored by then, and after a failure a user would restore it twice.
   */
  async remove(id: TrashedSnippet["id"]): Promise<void> {
    const name = `${id}.trash`;
    if (form.test(name)) {
      await this.#removeQuietly(name);
    }
  }

  async #removeQuietly(name: string): Promise<void> {
    await this.#records.folder.remove(name).catch(() => undefined);
  }
}
