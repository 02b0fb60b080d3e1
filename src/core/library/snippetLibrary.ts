import type { SnippetError } from "../errors.ts";
import type { Event } from "../emitter.ts";
import type { Account, Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { SnippetVersion, TrashedSnippet } from "./snippetVersion.ts";
import type { Standing, WaitingWrite, WriteId } from "./waitingWrite.ts";

/** Where a library's snippets live. */
export type LibraryOrigin =
  | { readonly kind: "computer" }
  | { readonly kind: "service"; readonly account: Account; readonly apiUrl: string };

export interface LibraryState {
  /** `new` before the first load; `loading` while pages are on the way; `failed` keeps what was loaded. */
  readonly status: "new" | "loading" | "ready" | "failed";
  /** How many snippets the service says there are, where it says so. */
  readonly total: number | undefined;
  /** Whether the service has pages which were not loaded yet. */
  readonly hasMore: boolean;
  readonly error: SnippetError | undefined;
  /** So many that it looks like a fault vanished at once: nothing was removed, the person decides by `confirmMissing`. */
  readonly missing: { readonly count: number } | undefined;
  /** Only the first so many were listed, where the library is larger than the setting allows. */
  readonly capped: number | undefined;
  /** Why snippets are not kept on this computer, or pending changes not sent from it: one sentence for people. */
  readonly fault: string | undefined;
}

/** What changed in the picture; `all` when more than single records did. */
export type LibraryChange =
  | { readonly kind: "all" }
  | { readonly kind: "state" }
  | { readonly kind: "set"; readonly snippet: Snippet }
  | { readonly kind: "deleted"; readonly id: SnippetId }
  /** A local id got its server id, or a deleted snippet was restored as a new one; `find(from)` goes on to work. */
  | { readonly kind: "replaced"; readonly from: SnippetId; readonly snippet: Snippet }
  /** What waits to be sent changed. */
  | { readonly kind: "waiting" };

/**
 * The picture of one account's snippets, as they are on this computer: the only thing that views and commands talk to.
 * Every method that goes to the service takes a signal; abort rejects with `cancelled` and leaves the picture as it was.
 * All of them throw {@link SnippetError}.
 */
export interface SnippetLibrary {
  readonly origin: LibraryOrigin;
  /** Safe in paths and keys: the same for one origin and account, different for any other. */
  readonly key: string;
  readonly state: LibraryState;
  readonly onDidChange: Event<LibraryChange>;

  /** What is known, with what a person saved and the server has not confirmed; newest first where the service orders so. */
  all(): readonly Snippet[];
  /** @param id that it has, or ever had: a local one that was replaced since, or one from before it was restored. */
  find(id: SnippetId): Snippet | undefined;
  /** Whether all of it is here: a list may have told a snippet without its code, which {@link read} then asks for. */
  isWhole(id: SnippetId): boolean;

  /** Resolves when what is on this computer is there. What is pending is sent; the server is asked for nothing else. */
  loadLocal(signal?: AbortSignal): Promise<void>;
  /** Resolves when there is something to show: from the disk, or, the first time, from the service. The rest goes on behind it. */
  open(signal?: AbortSignal): Promise<void>;
  /** Loads what is beyond the cap; nothing happens where there is none. */
  loadMore(signal?: AbortSignal): Promise<void>;
  /** Resolves when everything is there, so that search and counts are whole. */
  loadAll(signal?: AbortSignal): Promise<void>;
  /** Sends what waits, and brings the picture up to date with the service. What is known stays visible meanwhile. */
  sync(signal?: AbortSignal): Promise<void>;
  /** As {@link sync}, and trusts nothing that was told before. */
  refresh(signal?: AbortSignal): Promise<void>;

  /** All languages the service knows; what was known last where it cannot be asked. */
  languages(signal?: AbortSignal): Promise<readonly Language[]>;
  /** All tags the service knows and those of the loaded snippets, without repetition. */
  tags(signal?: AbortSignal): Promise<readonly string[]>;

  /** One snippet with its code: what a person saved and waits, else what the service has. */
  read(id: SnippetId, signal?: AbortSignal): Promise<Snippet>;
  /**
   * Resolves when it is safe on this computer; the service gets it behind that.
   * @returns what the picture shows, with a local id. @throws `input`, `storage`.
   */
  create(draft: SnippetDraft, signal?: AbortSignal): Promise<Snippet>;
  /** As {@link create}. @param base what the person started from, so that nothing is overwritten unseen. */
  edit(id: SnippetId, draft: SnippetDraft, base: Snippet, signal?: AbortSignal): Promise<Snippet>;
  /**
   * As {@link create}. A snippet that is already gone counts as deleted.
   * @returns what it is in the trash; undefined for one that was gone.
   */
  delete(id: SnippetId, signal?: AbortSignal): Promise<TrashedSnippet["id"] | undefined>;

  standing(id: SnippetId): Standing;
  /** The oldest first. */
  waiting(): readonly WaitingWrite[];
  /**
   * Resolves when nothing of this snippet, or nothing at all, waits to be sent.
   * @throws the error of a write that needs the person; `cancelled` on abort.
   */
  settled(id?: SnippetId, signal?: AbortSignal): Promise<void>;
  /** Sends now what waits (all, or one that was refused), without waiting for the back-off to pass. */
  retry(id?: WriteId): Promise<void>;
  /** Gives a write up; its text goes to the history, and a snippet that is nowhere else to the trash. @throws `conflict` for one that may be on its way. */
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
  /** Brings it back from the trash; its earlier ids lead to it. */
  restore(id: TrashedSnippet["id"]): Promise<Snippet>;
  /**
   * As {@link create}, in the place of a snippet that is gone, whose ids lead to the new one: from the trash, where it is
   * there. @param base it as it was known last.
   */
  recreate(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet>;
  /** Answers {@link LibraryState.missing}. */
  confirmMissing(choice: "remove" | "keep"): Promise<void>;
}
