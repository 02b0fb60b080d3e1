import { isSnippetError } from "../../core/errors.ts";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { UnsentDraft } from "../../core/library/unsentDraft.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../core/model.ts";

export interface KeptWriteOptions {
  /** The snippet as the person found it; undefined for a new one. */
  readonly base?: Snippet;
  /** What an earlier try left. */
  readonly unsent?: UnsentDraft | undefined;
}

/** One write that survives every failure: the draft is on the disk before it is sent, and until it is kept. */
export class KeptWrite {
  readonly #drafts: DraftStore;
  readonly #library: SnippetLibrary;
  readonly #base: Snippet | undefined;
  #unsent: UnsentDraft | undefined;
  #mayBeThere: boolean;
  #createdId: SnippetId | undefined;
  #isSending = false;

  constructor(drafts: DraftStore, library: SnippetLibrary, options: KeptWriteOptions = {}) {
    this.#drafts = drafts;
    this.#library = library;
    this.#base = options.base;
    this.#unsent = options.unsent;
    this.#mayBeThere = options.unsent !== undefined;
    this.#createdId = options.unsent?.createdId;
  }

  /** Of the draft that is on its way now. */
  get sendingDraftId(): string | undefined {
    return this.#isSending ? this.#unsent?.id : undefined;
  }

  /** Keeps what is not ready to be sent. @throws {SnippetError} `storage`. */
  async keep(draft: SnippetDraft): Promise<void> {
    const { key: libraryKey } = this.#library;
    const created = this.#createdId === undefined ? {} : { createdId: this.#createdId };
    const content = { libraryKey, snippetId: this.#base?.id, ...created, draft };
    this.#unsent = await this.#drafts.save(content, this.#unsent?.id);
  }

  /**
   * Keeps, sends and forgets. After a failure it can be called again; a new snippet whose answer was lost
   * is then looked for before it is sent a second time, and one that was not kept whole is mended.
   * @throws {SnippetError} as {@link SnippetLibrary.create} and {@link SnippetLibrary.edit}; the draft is kept.
   */
  async send(draft: SnippetDraft, signal?: AbortSignal): Promise<Snippet> {
    this.#isSending = true;
    try {
      await this.keep(draft);
      const snippet = await this.#write(draft, signal);
      await this.#forget();
      return snippet;
    } finally {
      this.#isSending = false;
    }
  }

  /** A draft that cannot be removed is offered once more, and then found to be saved. */
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

  async #write(draft: SnippetDraft, signal: AbortSignal | undefined): Promise<Snippet> {
    if (this.#base !== undefined) {
      return this.#library.edit(this.#base.id, draft, this.#base, signal);
    }
    const mended = await this.#mend(draft, signal);
    if (mended !== undefined) {
      return mended;
    }
    const there = this.#mayBeThere ? await this.#findSame(draft, signal) : undefined;
    if (there !== undefined) {
      return there;
    }
    try {
      return await this.#library.create(draft, signal);
    } catch (error) {
      // The answer may have been lost, or another window may have taken the kept draft up.
      this.#mayBeThere = true;
      this.#createdId = isSnippetError(error, "not-kept") ? error.details.id : undefined;
      throw error;
    }
  }

  /** @returns undefined when no earlier try has created the snippet, or somebody has deleted it since. */
  async #mend(draft: SnippetDraft, signal: AbortSignal | undefined): Promise<Snippet | undefined> {
    const id = this.#createdId;
    if (id === undefined) {
      return undefined;
    }
    try {
      const there = await this.#library.read(id, signal);
      return await this.#library.edit(id, draft, there, signal);
    } catch (error) {
      if (!isSnippetError(error, "not-found")) {
        throw error;
      }
      this.#createdId = undefined;
      return undefined;
    }
  }

  async #findSame(
    draft: SnippetDraft,
    signal: AbortSignal | undefined,
  ): Promise<Snippet | undefined> {
    await this.#library.refresh(signal);
    return this.#library.all().find((snippet) => isSame(snippet, draft));
  }
}

function isSame(snippet: Snippet, draft: SnippetDraft): boolean {
  return (
    snippet.title === draft.title.trim() &&
    snippet.languageId === draft.languageId &&
    snippet.description === draft.description &&
    snippet.private === draft.private &&
    snippet.code === draft.code &&
    snippet.tags.toSorted().join() === draft.tags.toSorted().join()
  );
}
