import { Emitter } from "../../emitter.ts";
import { SnippetError, throwIfAborted } from "../../errors.ts";
import type { Language, Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { ListLimit } from "./listLimit.ts";
import { keepUp, type KeepingUpParts } from "./keepingUp.ts";
import { KnownNames } from "./knownNames.ts";
import { libraryKey } from "../libraryKey.ts";
import { presentId } from "../outbox/item.ts";
import { Outbox, type OutboxParts } from "../outbox/outbox.ts";
import type { Restoring } from "./restoring.ts";
import { SharedTask } from "../sharedTask.ts";
import { untilEvent, untilSettled } from "./settlement.ts";
import { ShownSnippets } from "./shownSnippets.ts";
import type { LibraryChange, LibraryOrigin, SnippetLibrary } from "../snippetLibrary.ts";
import { readSnippet, type ReadsParts } from "./snippetReads.ts";
import type { SnippetVersion, TrashedSnippet } from "../snippetVersion.ts";
import { SyncRuns, type Syncing } from "./syncRuns.ts";
import type { Standing, WaitingWrite, WriteId } from "../waitingWrite.ts";
import { standingOf, waitingWrites } from "./waitingWrites.ts";

export interface DurableLibraryParts extends OutboxParts {
  readonly origin: LibraryOrigin;
  readonly sync: Syncing;
  readonly listLimit: ListLimit;
  readonly watch?: KeepingUpParts["watch"];
}

/**
 * The library on this computer: a save is durable at once, and goes to the server in the background. Disposal ends loads
 * with `cancelled`; another window, or the next opening, goes on with pending changes.
 */
export class DurableLibrary implements SnippetLibrary, Disposable {
  readonly origin: LibraryOrigin;
  readonly key: string;
  readonly #parts: DurableLibraryParts;
  readonly #outbox: Outbox;
  readonly #shown: ShownSnippets;
  readonly #runs: SyncRuns;
  readonly #names: KnownNames;
  readonly #changes = new Emitter<LibraryChange>();
  readonly onDidChange = this.#changes.event;
  readonly #loading: SharedTask<void>;
  readonly #owned: Disposable[] = [];
  #isLoaded = false;
  readonly #reads: ReadsParts;
  readonly #ending = new AbortController();

  constructor(parts: DurableLibraryParts) {
    const { origin, cache, remote, sync } = parts;
    this.origin = origin;
    this.key = libraryKey(origin);
    this.#parts = parts;
    this.#outbox = new Outbox(parts);
    const { holdings } = this.#outbox;
    this.#shown = new ShownSnippets(cache, holdings);
    this.#reads = { ...parts, holdings, shown: this.#shown };
    this.#runs = new SyncRuns({ ...this.#reads, ...parts }, () => this.#runsChanged());
    this.#names = new KnownNames(remote, cache);
    this.#loading = new SharedTask((signal) => this.#load(signal));
    this.#owned.push(
      sync,
      this.#names,
      this.#outbox.onDidChange(() => this.#tell(() => [{ kind: "waiting" }])),
      cache.onDidChange((news) => this.#tell(() => this.#shown.after(news))),
      this.#changes,
    );
  }

  get state(): SnippetLibrary["state"] {
    return this.#runs.state;
  }

  all(): readonly Snippet[] {
    return this.#shown.all();
  }

  find(id: SnippetId): Snippet | undefined {
    return this.#shown.find(id);
  }

  isWhole(id: SnippetId): boolean {
    return this.#shown.isWhole(this.#now(id));
  }

  async loadLocal(signal?: AbortSignal): Promise<void> {
    await this.#loading.join(signal);
    throwIfAborted(this.#ending.signal);
  }

  async open(signal?: AbortSignal): Promise<void> {
    await this.#loading.join(signal);
    if (this.#runs.state.status !== "new" || this.#ending.signal.aborted) {
      return;
    }
    const { cache } = this.#parts;
    if (cache.state.sweptAt === undefined) {
      const first = this.#runs.run(false);
      await untilEvent(cache.onDidChange, ({ set }) => set.length > 0, signal, first);
    } else {
      this.#runs.filled();
      this.#syncInBackground();
    }
  }

  async loadMore(signal?: AbortSignal): Promise<void> {
    if (this.state.hasMore) {
      this.#parts.listLimit.raise();
      await this.#runs.run(false, signal);
    }
  }

  async loadAll(signal?: AbortSignal): Promise<void> {
    await this.#loading.join(signal);
    if (this.#parts.cache.state.sweptAt === undefined) {
      await this.#runs.run(false, signal);
    }
  }

  async sync(signal?: AbortSignal, isAnew = false): Promise<void> {
    await this.#loading.join(signal);
    await (isAnew ? this.#outbox.retry() : this.#outbox.hurry());
    await this.#runs.run(isAnew, signal);
  }

  refresh(signal?: AbortSignal): Promise<void> {
    return this.sync(signal, true);
  }

  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    await this.loadLocal(signal);
    return this.#names.get("languages", signal);
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    await this.loadLocal(signal);
    const known = await this.#names.get("tags", signal);
    return [...new Set([...known, ...this.all().flatMap((snippet) => snippet.tags)])];
  }

  async read(id: SnippetId, signal?: AbortSignal): Promise<Snippet> {
    await this.#loading.join(signal);
    return readSnippet(this.#reads, this.#now(id), signal);
  }

  async create(draft: SnippetDraft): Promise<Snippet> {
    await this.#loading.join();
    const snippet = this.#saved(await this.#outbox.create(draft));
    if (snippet === undefined) {
      throw new SnippetError("internal", "The saved snippet could not be shown.");
    }
    return snippet;
  }

  async edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    await this.#loading.join();
    await this.#outbox.edit(this.#now(id), draft, base);
    return this.#saved(id) ?? { ...base, ...draft };
  }

  async delete(id: SnippetId): Promise<TrashedSnippet["id"] | undefined> {
    await this.#loading.join();
    return this.#outbox.delete(this.#now(id), this.find(id));
  }

  standing(id: SnippetId): Standing {
    return standingOf(this.#outbox.holdings, this.#now(id));
  }

  waiting(): readonly WaitingWrite[] {
    return waitingWrites(this.#outbox.holdings);
  }

  async settled(id?: SnippetId, signal?: AbortSignal): Promise<void> {
    await this.#loading.join(signal);
    await untilSettled(this.#outbox, id && this.#now(id), [this.#ending.signal, signal]);
  }

  async retry(id?: WriteId): Promise<void> {
    await this.#outbox.retry(id);
  }

  async discard(id: WriteId): Promise<void> {
    await this.#outbox.discard(id, this.#shownBy(id));
  }

  async resolve(id: WriteId, choice: "mine" | "other" | "both", title?: string): Promise<void> {
    await this.#outbox.resolve(id, choice, title, this.#shownBy(id));
  }

  /** The id under which it is shown; where it is not shown, the last one that is known. */
  #now(id: SnippetId): SnippetId {
    return this.#shown.find(id) === undefined ? this.#outbox.holdings.shelf.idOf(id) : id;
  }

  #shownBy(id: WriteId): Snippet | undefined {
    const item = this.#outbox.holdings.get(id);
    return item && this.find(presentId(item));
  }

  async versions(id: SnippetId): Promise<readonly SnippetVersion[]> {
    await this.#loading.join();
    return this.#parts.history.list(...this.#outbox.holdings.shelf.namesOf(id));
  }

  async trash(): Promise<readonly TrashedSnippet[]> {
    return (await this.#restoring()).list();
  }

  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    return (await this.#restoring()).restore(id);
  }

  async recreate(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    return (await this.#restoring()).recreate(id, draft, base);
  }

  confirmMissing(choice: "remove" | "keep"): Promise<void> {
    return this.#parts.sync.confirmMissing(choice);
  }

  /** Another window changed something in this library's folder. */
  async catchUp(): Promise<void> {
    await this.#outbox.catchUp();
    await this.#parts.cache.catchUp();
  }

  dispose(): void {
    this.#ending.abort();
    this.#loading.abort();
    this.#owned.forEach((one) => one.dispose());
    // The effect of a request in flight is kept.
    void this.#outbox.close().finally(() => this.#parts.cache.dispose());
  }

  async #load(signal: AbortSignal): Promise<void> {
    if (this.#isLoaded) {
      return;
    }
    const { cache, folder } = this.#parts;
    await Promise.all([cache.load(signal), folder.prepare()]);
    await this.#outbox.catchUp();
    this.#isLoaded = true;
    this.#shown.update();
    this.#tell(() => [{ kind: "all" }, { kind: "waiting" }]);
    if (!this.#ending.signal.aborted) {
      this.#owned.push(
        keepUp({
          ...this.#parts,
          outbox: this.#outbox,
          catchUp: () => this.catchUp(),
          read: (id, ending) => readSnippet(this.#reads, id, ending, true),
          repair: () => this.#syncInBackground(),
        }),
      );
    }
  }

  #runsChanged(): void {
    if (this.#runs.state.status === "ready" && !this.#ending.signal.aborted) {
      void this.#names.prepare();
    }
    this.#changes.fire({ kind: "state" });
  }

  /** Before the library is loaded nothing is told. @param changes evaluated when what is shown is up to date. */
  #tell(changes: () => readonly LibraryChange[]): void {
    if (this.#isLoaded) {
      this.#shown.update().forEach((change) => this.#changes.fire(change));
      changes().forEach((change) => this.#changes.fire(change));
    }
  }

  /** A failure shows in {@link state}. */
  #syncInBackground(): void {
    this.#runs.run(false).catch(() => undefined);
  }

  /** No event tells a closed library what it has saved. */
  #saved(id: SnippetId): Snippet | undefined {
    if (this.#ending.signal.aborted) {
      this.#shown.update();
    }
    return this.find(id);
  }

  async #restoring(): Promise<Restoring> {
    await this.#loading.join();
    const { Restoring } = await import("./restoring.ts");
    const { trash } = this.#parts;
    return new Restoring({ trash, outbox: this.#outbox, find: (id) => this.#saved(id) });
  }
}
