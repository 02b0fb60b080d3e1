import type { SnippetError } from "../errors.ts";
import type { Event } from "../emitter.ts";
import type { Account, Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { SnippetVersion, TrashedSnippet } from "./snippetVersion.ts";
import type { Standing, WaitingWrite, WriteId } from "./waitingWrite.ts";

/** The place of a library's snippets. */
export type LibraryOrigin =
  | { readonly kind: "computer" }
  | { readonly kind: "service"; readonly account: Account; readonly apiUrl: string };

export interface LibraryState {
  /** `new` before the first load; `loading` while pages are on the way; `failed` keeps what was loaded. */
  readonly status: "new" | "loading" | "ready" | "failed";
  /** The server's number of snippets, where it tells one. */
  readonly total: number | undefined;
  /** Whether the server has pages that were not loaded yet: the library is larger than the setting allows. */
  readonly hasMore: boolean;
  readonly error: SnippetError | undefined;
  /** Many snippets are missing at once, which may be a fault: none was removed, and the user decides by `confirmMissing`. */
  readonly missing: { readonly count: number } | undefined;
  /** Why snippets are not stored on this computer, or pending changes not sent: one sentence for users. */
  readonly fault: string | undefined;
}

/** A change of the library; `all` when more than single records changed. */
export type LibraryChange =
  | { readonly kind: "all" }
  | { readonly kind: "state" }
  | { readonly kind: "set"; readonly snippet: Snippet }
  | { readonly kind: "deleted"; readonly id: SnippetId }
  /** A local id got its server id, or a deleted snippet was restored as a new one; `find(from)` goes on to work. */
  | { readonly kind: "replaced"; readonly from: SnippetId; readonly snippet: Snippet }
  /** The pending changes have changed. */
  | { readonly kind: "waiting" };

/**
 * One account's snippets, as they are on this computer: views and commands use nothing else. Every method that asks the
 * server takes a signal; abort rejects with `cancelled` and leaves the library as it was.
 * All of them throw {@link SnippetError}.
 */
export interface SnippetLibrary {
  readonly origin: LibraryOrigin;
  /** Safe in paths and keys: the same for one origin and account, different for any other. */
  readonly key: string;
  readonly state: LibraryState;
  readonly onDidChange: Event<LibraryChange>;

  /** All known snippets with their pending changes; newest first where the server orders so. */
  all(): readonly Snippet[];
  /** Snippets that other users share, if the server offers it. They are found and read by id, too, and never changed. */
  shared?(): readonly Snippet[];
  /** @param id any id that the snippet has, or had: its local one, or one from before it was restored. */
  find(id: SnippetId): Snippet | undefined;
  /** Whether the whole snippet is here: a list may leave out the code, which {@link read} then fetches. */
  isWhole(id: SnippetId): boolean;

  /** Resolves when the stored snippets are loaded. Pending changes are sent; the server is asked for nothing else. */
  loadLocal(signal?: AbortSignal): Promise<void>;
  /** Resolves when snippets can be shown: from the disk or, the first time, from the server. The sync goes on behind it. */
  open(signal?: AbortSignal): Promise<void>;
  /** Loads snippets beyond the limit of the list; does nothing where there are none. */
  loadMore(signal?: AbortSignal): Promise<void>;
  /** Resolves when everything is there, so that search and counts are whole. */
  loadAll(signal?: AbortSignal): Promise<void>;
  /** Sends pending changes, and brings the library up to date with the server. Known snippets stay visible meanwhile. */
  sync(signal?: AbortSignal): Promise<void>;
  /** As {@link sync}, but fetches everything again. */
  refresh(signal?: AbortSignal): Promise<void>;

  /** All languages of the server; the last known ones where it cannot be asked. */
  languages(signal?: AbortSignal): Promise<readonly Language[]>;
  /** All tags of the server and of the loaded snippets, without repetition. */
  tags(signal?: AbortSignal): Promise<readonly string[]>;

  /** One snippet with its code: with its pending changes, or else as the server has it. */
  read(id: SnippetId, signal?: AbortSignal): Promise<Snippet>;
  /**
   * Resolves when the snippet is durable on this computer. It is sent in the background.
   * @returns the snippet as shown, with a local id. @throws `input`, `storage`.
   */
  create(draft: SnippetDraft): Promise<Snippet>;
  /** As {@link create}. @param base the version that the user edited, so that nothing is overwritten unseen. */
  edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet>;
  /**
   * As {@link create}. A snippet that is already gone counts as deleted.
   * @returns its id in the trash; undefined for a snippet that was gone.
   */
  delete(id: SnippetId): Promise<TrashedSnippet["id"] | undefined>;

  standing(id: SnippetId): Standing;
  /** The oldest first. */
  waiting(): readonly WaitingWrite[];
  /**
   * Resolves when this snippet, or any snippet, has no pending change.
   * @throws the error of a write that needs the user; `cancelled` on abort.
   */
  settled(id?: SnippetId, signal?: AbortSignal): Promise<void>;
  /** Sends pending changes now (all, or one that was refused), without waiting for the back-off to pass. */
  retry(id?: WriteId): Promise<void>;
  /** Moves a write's text to the history, and a snippet that is only here to the trash. @throws `conflict` if in flight. */
  discard(id: WriteId): Promise<void>;
  /**
   * Ends a conflict. `other`: as {@link discard}. `both`: the other version stays, mine becomes a new snippet.
   * @param title of the new snippet, if both have the same title.
   */
  resolve(id: WriteId, choice: "mine" | "other" | "both", title?: string): Promise<void>;

  /** The newest first. */
  versions(id: SnippetId): Promise<readonly SnippetVersion[]>;
  /** The newest first. */
  trash(): Promise<readonly TrashedSnippet[]>;
  /** Brings a snippet back from the trash. Its earlier ids resolve to it. */
  restore(id: TrashedSnippet["id"]): Promise<Snippet>;
  /**
   * As {@link create}, in the place of a snippet that is gone, whose ids then resolve to the new one. Restores it from the
   * trash where possible. @param base the last known version.
   */
  recreate(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet>;
  /** The user's decision about {@link LibraryState.missing}. */
  confirmMissing(choice: "remove" | "keep"): Promise<void>;
}

/** One's own snippets, and then what other users share. */
export function allShown(library: Pick<SnippetLibrary, "all" | "shared">): readonly Snippet[] {
  const shared = library.shared?.() ?? [];
  return shared.length === 0 ? library.all() : [...library.all(), ...shared];
}
