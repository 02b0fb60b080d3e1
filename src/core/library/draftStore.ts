import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SnippetError } from "../errors.ts";
import type { Clock } from "../ports.ts";
import { syncFolder, writeDurably } from "./durableFile.ts";
import { formatDraft, parseDraft } from "./unsentDraft.ts";
import type { UnsentDraft } from "./unsentDraft.ts";

const fileName = /^([0-9a-f-]{36})\.draft$/;

/**
 * Unsent drafts, one file each, shared by all windows. A draft is on the disk when `save` resolves.
 * A file that cannot be understood is moved to the folder `unreadable` and never deleted.
 * All methods throw {@link SnippetError} `storage`.
 */
export class DraftStore {
  readonly #directory: string;
  readonly #clock: Pick<Clock, "now">;

  /** @param directory is made when it is needed. */
  constructor(directory: string, clock: Pick<Clock, "now">) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /** @param id of a draft to replace; left out for a new one. */
  async save(
    content: Omit<UnsentDraft, "id" | "savedAt">,
    id: string = randomUUID(),
  ): Promise<UnsentDraft> {
    const draft: UnsentDraft = { ...content, id, savedAt: this.#clock.now() };
    const path = this.#path(id);
    await guarded("The snippet could not be kept on this computer's disk.", async () => {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      await writeDurably(path, formatDraft(draft));
    });
    return draft;
  }

  /** The newest first. */
  async list(): Promise<readonly UnsentDraft[]> {
    return guarded("The unsent snippets on this computer could not be read.", async () => {
      const drafts: UnsentDraft[] = [];
      for (const name of await this.#names()) {
        const draft = await this.#read(name);
        if (draft !== undefined) {
          drafts.push(draft);
        }
      }
      return drafts.toSorted((a, b) => b.savedAt - a.savedAt);
    });
  }

  /** A draft that is gone already is no error. */
  async remove(id: string): Promise<void> {
    const path = this.#path(id);
    await guarded("An unsent snippet could not be removed from this computer.", async () => {
      await rm(path, { force: true });
      await ignoring("ENOENT", () => syncFolder(this.#directory));
    });
  }

  #path(id: string): string {
    const name = `${id}.draft`;
    if (!fileName.test(name)) {
      throw new SnippetError("internal", "A draft's identifier is not one of this store.");
    }
    return join(this.#directory, name);
  }

  async #names(): Promise<readonly string[]> {
    const names = await ignoring("ENOENT", () => readdir(this.#directory));
    return (names ?? []).filter((name) => fileName.test(name));
  }

  async #read(name: string): Promise<UnsentDraft | undefined> {
    let draft: ReturnType<typeof parseDraft>;
    try {
      draft = parseDraft(await readFile(join(this.#directory, name), "utf8"));
    } catch (error) {
      if (systemCode(error) === "ENOENT") {
        return undefined;
      }
      // One file that the disk cannot give must not hide the others.
      draft = undefined;
    }
    if (draft === "newer") {
      return undefined;
    }
    if (draft === undefined || `${draft.id}.draft` !== name) {
      await this.#quarantine(name);
      return undefined;
    }
    return draft;
  }

  async #quarantine(name: string): Promise<void> {
    const folder = join(this.#directory, "unreadable");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The name is made unique: the same draft may have been damaged before.
    const target = join(folder, `${name}.${randomUUID()}`);
    await ignoring("ENOENT", () => rename(join(this.#directory, name), target));
  }
}

async function guarded<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = systemCode(error);
    throw new SnippetError("storage", message, {
      cause: error,
      details: reason === undefined ? {} : { reason },
    });
  }
}

/** Another window may have removed what was just seen. */
async function ignoring<T>(code: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (systemCode(error) === code) {
      return undefined;
    }
    throw error;
  }
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
