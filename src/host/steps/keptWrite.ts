import { isSnippetError } from "../../core/errors.ts";
import type { DraftStore } from "../../core/library/draftStore.ts";
import { mergeRecord } from "../../core/library/outbox/item.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { differences } from "../../core/api/writing/differences.ts";

export interface KeptWriteOptions {
  /** The snippet before the user's changes; undefined for a new one. */
  readonly base?: Snippet;
  /** An interrupted write to continue. */
  readonly unsent?: UnsentDraft | undefined;
}

/** Stores the user's input through every failure until the library has saved it. */
export class KeptWrite {
  readonly #drafts: DraftStore;
  readonly #library: SnippetLibrary;
  readonly #base: Snippet | undefined;
  #unsent: UnsentDraft | undefined;

  constructor(drafts: DraftStore, library: SnippetLibrary, options: KeptWriteOptions = {}) {
    this.#drafts = drafts;
    this.#library = library;
    this.#base = options.base;
    this.#unsent = options.unsent;
  }

  /** Stores unsaved input. @throws {SnippetError} `storage`. */
  async keep(draft: SnippetDraft): Promise<void> {
    const { key: libraryKey } = this.#library;
    const base = this.#unsent?.base ?? this.#base;
    const content = { libraryKey, snippetId: base?.id, ...(base && { base }), draft };
    this.#unsent = await this.#drafts.save(content, this.#unsent?.id);
  }

  /**
   * Saves on this computer, and deletes the stored input. After a failure it can be called again.
   * @throws {SnippetError} as {@link SnippetLibrary.create} and {@link SnippetLibrary.edit}.
   */
  async save(draft: SnippetDraft): Promise<Snippet> {
    const snippet = await this.#write(draft);
    await this.#forget();
    return snippet;
  }

  async #write(draft: SnippetDraft): Promise<Snippet> {
    const present = this.#base;
    if (present !== undefined) {
      const base = this.#unsent?.base ?? present;
      const upon = mergeRecord(base, draft, present);
      return upon === undefined
        ? this.#library.edit(present.id, draft, base)
        : this.#library.edit(present.id, upon, present);
    }
    // The stored input may be saved already: by another window, while a message about the failure was open, or by this
    // one, if the disk did not delete the draft.
    const isKept = this.#unsent !== undefined;
    return (isKept && sameSnippet(this.#library, draft)) || this.#library.create(draft);
  }

  /** A draft that cannot be removed is offered again. */
  async #forget(): Promise<void> {
    const { id } = this.#unsent ?? {};
    this.#unsent = undefined;
    try {
      await (id === undefined ? undefined : this.#drafts.remove(id));
    } catch (error) {
      if (!isSnippetError(error, "storage")) {
        throw error;
      }
    }
  }
}

/** An existing snippet with exactly this content, which an earlier attempt may have saved. */
function sameSnippet(library: SnippetLibrary, draft: SnippetDraft): Snippet | undefined {
  const title = draft.title.trim();
  // The title is compared first, so that the code of other snippets is not read.
  return library
    .all()
    .find((it) => it.title === title && differences(it, { ...draft, title }).length === 0);
}
