import type { ApiClient } from "../api/client.ts";
import { sendable } from "../api/draftBody.ts";
import { differences } from "../api/verification.ts";
import type { SnippetRecord } from "../api/wire/readSnippet.ts";
import { Emitter } from "../emitter.ts";
import { SnippetError, isCancelled, isSnippetError } from "../errors.ts";
import type { Language, Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { Disposable } from "../ports.ts";
import { libraryKey } from "./libraryKey.ts";
import { Listing } from "./listing.ts";
import { Serial } from "./serial.ts";
import { SharedTask } from "./sharedTask.ts";
import type {
  LibraryChange,
  LibraryOrigin,
  LibraryState,
  SnippetLibrary,
} from "./snippetLibrary.ts";
import type { SnippetVersion, TrashedSnippet } from "./snippetVersion.ts";
import type { Standing, WaitingWrite } from "./waitingWrite.ts";

/** The library over the API client; every write waits for the service, and nothing is kept on this computer. Disposal ends its loads with `cancelled`; writes on their way go on. */
export class Library implements SnippetLibrary, Disposable {
  readonly origin: LibraryOrigin;
  readonly key: string;
  readonly #client: ApiClient;
  readonly #listing: Listing;
  readonly #changes = new Emitter<LibraryChange>();
  readonly onDidChange = this.#changes.event;

  readonly #loads = new Serial();
  readonly #writes = new Serial();
  readonly #opening: SharedTask<void>;
  readonly #loadingMore: SharedTask<void>;
  readonly #loadingAll: SharedTask<void>;
  readonly #refreshing: SharedTask<void>;
  readonly #readingLanguages: SharedTask<readonly Language[]>;
  readonly #readingTags: SharedTask<readonly string[]>;

  #status: LibraryState["status"] = "new";
  #error: SnippetError | undefined;
  #languages: readonly Language[] | undefined;

  constructor(client: ApiClient, origin: LibraryOrigin) {
    this.origin = origin;
    this.key = libraryKey(origin);
    this.#client = client;
    const listing = new Listing(client);
    this.#listing = listing;
    const changed = (): void => this.#changes.fire({ kind: "all" });
    this.#opening = this.#loadTask(async (signal) => {
      if (!listing.isLoaded) {
        await listing.next(changed, signal);
      }
    });
    this.#loadingMore = this.#loadTask((signal) => listing.next(changed, signal));
    this.#loadingAll = this.#loadTask((signal) => listing.rest(changed, signal));
    this.#refreshing = this.#loadTask((signal) => listing.again(signal).then(changed));
    this.#readingLanguages = new SharedTask((signal) => client.languages(signal));
    this.#readingTags = new SharedTask((signal) => client.tags(signal));
  }

  get state(): LibraryState {
    const { total, hasMore } = this.#listing;
    return {
      status: this.#status,
      total,
      hasMore,
      error: this.#error,
      missing: undefined,
      capped: undefined,
    };
  }

  all(): readonly Snippet[] {
    return this.#listing.all();
  }

  find(id: SnippetId): Snippet | undefined {
    return this.#listing.get(id);
  }

  isWhole(id: SnippetId): boolean {
    return this.find(id) !== undefined;
  }

  async open(signal?: AbortSignal): Promise<void> {
    if (!this.#listing.isLoaded) {
      await this.#opening.join(signal);
    }
  }

  async loadMore(signal?: AbortSignal): Promise<void> {
    if (!this.#isWhole) {
      await this.#loadingMore.join(signal);
    }
  }

  async loadAll(signal?: AbortSignal): Promise<void> {
    if (!this.#isWhole) {
      await this.#loadingAll.join(signal);
    }
  }

  async sync(signal?: AbortSignal): Promise<void> {
    await this.refresh(signal);
  }

  async refresh(signal?: AbortSignal): Promise<void> {
    await this.#refreshing.join(signal);
  }

  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    this.#languages ??= await this.#readingLanguages.join(signal);
    return this.#languages;
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    const known = await this.#readingTags.join(signal);
    return [...new Set([...known, ...this.all().flatMap((snippet) => snippet.tags)])];
  }

  async read(id: SnippetId, signal?: AbortSignal): Promise<Snippet> {
    return (await this.#read(id, signal)).snippet;
  }

  create(draft: SnippetDraft, signal?: AbortSignal): Promise<Snippet> {
    return this.#write(() => this.#client.create(draft, signal), signal);
  }

  edit(id: SnippetId, draft: SnippetDraft, base: Snippet, signal?: AbortSignal): Promise<Snippet> {
    return this.#write(async () => {
      const { snippet: current, untold } = await this.#read(id, signal);
      if (differences(sendable(draft), current).length === 0) {
        // Nothing was changed, or an earlier try was kept and its answer lost.
        return current;
      }
      if (differences(base, current).some((field) => field === "title" || !untold.has(field))) {
        throw new SnippetError("conflict", "The snippet was changed elsewhere in the meantime.", {
          details: { method: "PUT", pathTemplate: "/snippets/:id" },
        });
      }
      return this.#client.update(id, draft, signal);
    }, signal);
  }

  delete(id: SnippetId, signal?: AbortSignal): Promise<void> {
    return this.#writes.run(async () => {
      await this.#client.delete(id, signal);
      this.#forget(id);
    }, signal);
  }

  standing(): Standing {
    return "server";
  }

  waiting(): readonly WaitingWrite[] {
    return [];
  }

  async settled(): Promise<void> {
    await this.#writes.run(() => Promise.resolve());
  }

  retry(): Promise<void> {
    return Promise.resolve();
  }

  discard(): Promise<void> {
    return Promise.resolve();
  }

  resolve(): Promise<void> {
    return Promise.resolve();
  }

  versions(): Promise<readonly SnippetVersion[]> {
    return Promise.resolve([]);
  }

  trash(): Promise<readonly TrashedSnippet[]> {
    return Promise.resolve([]);
  }

  restore(): Promise<Snippet> {
    return Promise.reject(new SnippetError("not-found", "The trash does not have this snippet."));
  }

  confirmMissing(): Promise<void> {
    return Promise.resolve();
  }

  dispose(): void {
    for (const task of [this.#opening, this.#loadingMore, this.#loadingAll, this.#refreshing]) {
      task.abort();
    }
    this.#readingLanguages.abort();
    this.#readingTags.abort();
    this.#changes.dispose();
  }

  get #isWhole(): boolean {
    return this.#listing.isLoaded && !this.#listing.hasMore;
  }

  /** One load after the other: each begins with the picture that the one before left. */
  #loadTask(work: (signal: AbortSignal) => Promise<void>): SharedTask<void> {
    return new SharedTask((signal) =>
      this.#loads.run(async () => {
        const before = this.#status;
        this.#setStatus("loading", undefined);
        try {
          await work(signal);
          this.#setStatus("ready", undefined);
        } catch (error) {
          if (isCancelled(error)) {
            this.#setStatus(before, undefined);
          } else {
            this.#setStatus("failed", isSnippetError(error) ? error : faultOfOurs(error));
          }
          throw error;
        }
      }, signal),
    );
  }

  #setStatus(status: LibraryState["status"], error: SnippetError | undefined): void {
    this.#status = status;
    this.#error = error;
    this.#changes.fire({ kind: "state" });
  }

  async #read(id: SnippetId, signal: AbortSignal | undefined): Promise<SnippetRecord> {
    const asked = this.#listing.moment;
    try {
      const record = await this.#client.read(id, signal);
      if (this.#listing.saw(record.snippet, asked)) {
        this.#changes.fire({ kind: "set", snippet: record.snippet });
      }
      return record;
    } catch (error) {
      if (isSnippetError(error, "not-found")) {
        this.#forget(id);
      }
      throw error;
    }
  }

  /** Writes go one at a time, so that the second of two edits starts from what the first left. */
  #write(work: () => Promise<Snippet>, signal: AbortSignal | undefined): Promise<Snippet> {
    return this.#writes.run(async () => {
      try {
        const snippet = await work();
        this.#listing.wrote(snippet);
        this.#changes.fire({ kind: "set", snippet });
        return snippet;
      } catch (error) {
        await this.#showWhatWasKept(error);
        throw error;
      }
    }, signal);
  }

  /** A write that was not kept whole left a record all the same: people must see it as it is. */
  async #showWhatWasKept(error: unknown): Promise<void> {
    if (!isSnippetError(error, "not-kept") || error.details.id === undefined) {
      return;
    }
    try {
      const { snippet } = await this.#client.read(error.details.id);
      this.#listing.wrote(snippet);
      this.#changes.fire({ kind: "set", snippet });
    } catch (failure) {
      // The error of the write is the one to tell; the next refresh shows the record.
      if (!isSnippetError(failure)) {
        throw failure;
      }
    }
  }

  #forget(id: SnippetId): void {
    if (this.#listing.deleted(id)) {
      this.#changes.fire({ kind: "deleted", id });
    }
  }
}

/** A load that a bug ended has ended all the same: the view must not wait for it. */
function faultOfOurs(cause: unknown): SnippetError {
  return new SnippetError("internal", "Something went wrong in Snippet Service.", { cause });
}
