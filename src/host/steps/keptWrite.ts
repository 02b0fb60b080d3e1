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
export interface KeptWrite {
  /** Stores unsaved input. @throws {SnippetError} `storage`. */
  keep(draft: SnippetDraft): Promise<void>;
  /**
   * Saves on this computer, and deletes the stored input. After a failure it can be called again.
   * @throws {SnippetError} as {@link SnippetLibrary.create} and {@link SnippetLibrary.edit}.
   */
  save(draft: SnippetDraft): Promise<Snippet>;
}

export function keptWrite(
  drafts: DraftStore,
  library: SnippetLibrary,
  { base: present, unsent: begun }: KeptWriteOptions = {},
): KeptWrite {
  let unsent = begun;
  const write = async (draft: SnippetDraft): Promise<Snippet> => {
    if (present !== undefined) {
      const base = unsent?.base ?? present;
      const upon = mergeRecord(base, draft, present);
      return upon === undefined
        ? library.edit(present.id, draft, base)
        : library.edit(present.id, upon, present);
    }
    // The stored input may be saved already: by another window, while a message about the failure was open, or by this
    // one, if the disk did not delete the draft.
    return (unsent !== undefined && sameSnippet(library, draft)) || library.create(draft);
  };
  return {
    keep: async (draft) => {
      const base = unsent?.base ?? present;
      const content = {
        libraryKey: library.key,
        snippetId: base?.id,
        ...(base && { base }),
        draft,
      };
      unsent = await drafts.save(content, unsent?.id);
    },
    save: async (draft) => {
      const snippet = await write(draft);
      const id = unsent?.id;
      unsent = undefined;
      await (id === undefined ? undefined : drafts.remove(id).catch(exceptStorage));
      return snippet;
    },
  };
}

/** A draft that cannot be removed is offered again. */
function exceptStorage(error: unknown): void {
  if (!isSnippetError(error, "storage")) {
    throw error;
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
