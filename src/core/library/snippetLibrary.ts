import type { SnippetError } from "../errors.ts";
import type { Event } from "../emitter.ts";
import type { Account, Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";

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
}

/** What changed in the picture; `all` when more than single records did. */
export type LibraryChange =
  | { readonly kind: "all" }
  | { readonly kind: "state" }
  | { readonly kind: "set"; readonly snippet: Snippet }
  | { readonly kind: "deleted"; readonly id: SnippetId };

/**
 * The in-memory picture of one account's snippets: the only thing that views and commands talk to.
 * Every method that goes to the service takes a signal; abort rejects with `cancelled` and leaves the picture as it was.
 * All of them throw {@link SnippetError}.
 */
export interface SnippetLibrary {
  readonly origin: LibraryOrigin;
  /** Safe in paths and keys: the same for one origin and account, different for any other. */
  readonly key: string;
  readonly state: LibraryState;
  readonly onDidChange: Event<LibraryChange>;

  /** What is loaded, newest first where the service orders so. */
  all(): readonly Snippet[];
  find(id: SnippetId): Snippet | undefined;

  /** Loads the first page if nothing was loaded yet. Concurrent calls share one request. */
  open(signal?: AbortSignal): Promise<void>;
  /** Loads the next page; nothing happens where there is none. */
  loadMore(signal?: AbortSignal): Promise<void>;
  /** Loads every page, so that search and counts are whole. Pages which arrived before a failure or an abort stay. */
  loadAll(signal?: AbortSignal): Promise<void>;
  /** Loads again as many pages as were loaded. What was loaded stays visible meanwhile. */
  refresh(signal?: AbortSignal): Promise<void>;

  /** All languages the service knows, kept after the first call. */
  languages(signal?: AbortSignal): Promise<readonly Language[]>;
  /** All tags the service knows and those of the loaded snippets, without repetition. */
  tags(signal?: AbortSignal): Promise<readonly string[]>;

  /** Asks the service for one snippet with its code. */
  read(id: SnippetId, signal?: AbortSignal): Promise<Snippet>;
  /** Sends, reads back and compares; once the service has confirmed, an abort is ignored. @throws `not-kept` when the service kept something else than was meant. */
  create(draft: SnippetDraft, signal?: AbortSignal): Promise<Snippet>;
  /** As {@link create}. `base` is what the person started from: @throws `conflict` when the service has another version now. */
  edit(id: SnippetId, draft: SnippetDraft, base: Snippet, signal?: AbortSignal): Promise<Snippet>;
  /** A snippet that is already gone counts as deleted. */
  delete(id: SnippetId, signal?: AbortSignal): Promise<void>;
}
