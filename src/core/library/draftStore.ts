import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { SnippetError } from "../errors.ts";
import type { Clock } from "../ports.ts";
import { DurableFolder } from "./files/durableFolder.ts";
import type { Files } from "./files/files.ts";
import { guarded } from "./files/guarded.ts";
import { Quarantine } from "./files/quarantine.ts";
import { formatDraft, parseDraft } from "./unsentDraft.ts";
import type { UnsentDraft } from "./unsentDraft.ts";

const fileName = /^([0-9a-f-]{36})\.draft$/;

/**
 * Unsent drafts, one file each, shared by all windows. A draft is on the disk when `save` resolves.
 * An unreadable file is moved to the folder `unreadable`.
 * All methods throw {@link SnippetError} `storage`.
 */
export class DraftStore {
  readonly #folder: DurableFolder;
  readonly #unreadable: Quarantine;
  readonly #clock: Pick<Clock, "now">;

  /** @param directory is created when it is needed. */
  constructor(files: Files, directory: string, clock: Pick<Clock, "now">) {
    this.#folder = new DurableFolder(files, directory, clock);
    this.#unreadable = new Quarantine(files, join(directory, "unreadable"), clock);
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
      this.#folder.put(name, Buffer.from(formatDraft(draft), "utf8")),
    );
    return draft;
  }

  /** The newest first. */
  async list(): Promise<readonly UnsentDraft[]> {
    return guarded("The drafts on this computer could not be read.", async () => {
      await this.#folder.removeLeftovers();
      const drafts: UnsentDraft[] = [];
      for (const name of await this.#folder.names()) {
        const draft = fileName.test(name) ? await this.#read(name) : undefined;
        if (draft !== undefined) {
          drafts.push(draft);
        }
      }
      return drafts.toSorted((a, b) => b.savedAt - a.savedAt);
    });
  }

  /** A draft that is gone already is no error. */
  async remove(id: string): Promise<void> {
    const name = nameOf(id);
    await guarded("A draft could not be removed from this computer.", () =>
      this.#folder.remove(name),
    );
  }

  async #read(name: string): Promise<UnsentDraft | undefined> {
    try {
      const bytes = await this.#folder.read(name);
      const draft = bytes === undefined ? "gone" : parseDraft(Buffer.from(bytes).toString("utf8"));
      if (draft === "gone" || draft === "newer") {
        return undefined;
      }
      if (draft !== undefined && nameOf(draft.id) === name) {
        return draft;
      }
      await this.#unreadable.put(this.#folder.path(name), "draft");
    } catch {
      // One file that the disk cannot read or release must not hide the others.
    }
    return undefined;
  }
}

function nameOf(id: string): string {
  const name = `${id}.draft`;
  if (!fileName.test(name)) {
    throw new SnippetError("internal", "The identifier of a draft is not valid.");
  }
  return name;
}
