import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { SnippetError } from "../errors.ts";
import type { Clock } from "../ports.ts";
import type { Files } from "./files/files.ts";
import { guarded } from "./files/guarded.ts";
import { Quarantine } from "./files/quarantine.ts";
import { hasMembers, isDraft, readSnippet } from "./files/recordFields.ts";
import { RecordFolder } from "./files/recordFolder.ts";
import type { RecordFormat } from "./files/recordFormat.ts";
import type { UnsentDraft } from "./unsentDraft.ts";

const fileName = /^([0-9a-f-]{36})\.draft$/;
const members = { id: "string", savedAt: "number", libraryKey: "string" } as const;

export const draftFormat: RecordFormat<UnsentDraft> = {
  name: "draft",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!hasMembers(value, members) || !isDraft(value["draft"])) {
      return undefined;
    }
    const { snippetId } = value;
    const base = readSnippet(value["base"]);
    return snippetId === undefined || typeof snippetId === "string"
      ? ({ ...value, snippetId, ...(base && { base }) } as unknown as UnsentDraft)
      : undefined;
  },
};

/**
 * Unsent drafts, one file each, shared by all windows. A draft is on the disk when `save` resolves.
 * An unreadable file is moved to the folder `unreadable`.
 * All methods throw {@link SnippetError} `storage`.
 */
export class DraftStore {
  readonly #records: RecordFolder<UnsentDraft>;
  readonly #clock: Pick<Clock, "now">;

  /** @param directory is created when it is needed. */
  constructor(files: Files, directory: string, clock: Pick<Clock, "now">) {
    const quarantine = new Quarantine(files, join(directory, "unreadable"), clock);
    const place = { files, folder: directory, clock, quarantine };
    this.#records = new RecordFolder(place, draftFormat);
    this.#clock = clock;
  }

  /** @param id the draft to replace; left out for a new one. */
  async save(
    content: Omit<UnsentDraft, "id" | "savedAt">,
    id: string = randomUUID(),
  ): Promise<UnsentDraft> {
    const draft: UnsentDraft = { ...content, id, savedAt: this.#clock.now() };
    const name = nameOf(id);
    await guarded("The draft could not be saved on this computer.", () =>
      this.#records.put(() => name, draft),
    );
    return draft;
  }

  /** The newest first. */
  async list(): Promise<readonly UnsentDraft[]> {
    return guarded("The drafts on this computer could not be read.", async () => {
      await this.#records.folder.removeLeftovers();
      const names = await this.#records.folder.names();
      const drafts = await this.#records.all(names.filter((name) => fileName.test(name)));
      return drafts.toSorted((a, b) => b.savedAt - a.savedAt);
    });
  }

  /** A draft that is gone already is no error. */
  async remove(id: string): Promise<void> {
    const name = nameOf(id);
    await guarded("A draft could not be removed from this computer.", () =>
      this.#records.folder.remove(name),
    );
  }
}

function nameOf(id: string): string {
  const name = `${id}.draft`;
  if (!fileName.test(name)) {
    throw new SnippetError("internal", "The identifier of a draft is not valid.");
  }
  return name;
}
