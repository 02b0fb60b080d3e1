import { Emitter } from "../../../src/core/emitter.ts";
import { SnippetError, throwIfAborted } from "../../../src/core/errors.ts";
import { libraryKey } from "../../../src/core/library/libraryKey.ts";
import type {
  LibraryChange,
  LibraryOrigin,
  LibraryState,
  SnippetLibrary,
} from "../../../src/core/library/snippetLibrary.ts";
import type { SnippetVersion, TrashedSnippet } from "../../../src/core/library/snippetVersion.ts";
import type { Standing, WaitingWrite, WriteId } from "../../../src/core/library/waitingWrite.ts";
import type { Language, Snippet, SnippetDraft, SnippetId } from "../../../src/core/model.ts";
import type { Clock, Disposable } from "../../../src/core/ports.ts";
import { accountNamed } from "../oauth/accountNamed.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { readyState } from "./readyState.ts";

const languages: readonly Language[] = [
  { id: "1", name: "TypeScript" },
  { id: "2", name: "Go" },
  { id: "3", name: "Python" },
];

/**
 * A library in memory whose server does what the test says: nothing arrives there before {@link InMemoryLibrary.arrive},
 * and {@link InMemoryLibrary.trouble} says what becomes of a write instead.
 */
export class InMemoryLibrary implements SnippetLibrary, Disposable {
  readonly origin: LibraryOrigin;
  readonly key: string;
  readonly #clock: Clock;
  readonly #changes = new Emitter<LibraryChange>();
  readonly onDidChange = this.#changes.event;
  readonly #snippets = new Map<SnippetId, Snippet>();
  readonly #aliases = new Map<SnippetId, SnippetId>();
  readonly #versions: SnippetVersion[] = [];
  readonly #trash: TrashedSnippet[] = [];
  #waiting: readonly WaitingWrite[] = [];
  #state = readyState;
  readonly #shared: Snippet[] = [];
  #lastId = 0;
  /** What was asked of it, such as `retry 3` or `resolve 3 mine`. */
  readonly asked: string[] = [];
  /** Snippets whose code no list has told: {@link SnippetLibrary.read} gives it. */
  readonly listedOnly = new Set<SnippetId>();
  /** The disk fails, or the input is not good enough, for each write while this is set. */
  failure: SnippetError | undefined;
  /** Calls of {@link SnippetLibrary.read} fail while this is set, as without a network. */
  readFailure: SnippetError | undefined;

  constructor(kind: LibraryOrigin["kind"] = "service", clock: Clock = new ManualClock()) {
    this.origin =
      kind === "computer"
        ? { kind }
        : { kind, account: accountNamed("ada"), apiUrl: "https://snippets.test" };
    this.key = libraryKey(this.origin);
    this.#clock = clock;
  }

  get state(): LibraryState {
    return this.#state;
  }

  /** Says what a sync has come to. */
  become(state: Partial<LibraryState>): void {
    this.#state = { ...this.#state, ...state };
    this.#changes.fire({ kind: "state" });
  }

  /** Puts a snippet in that the server has. */
  add(draft: Partial<SnippetDraft> = {}): Snippet {
    const snippet = this.#snippetOf(this.#nextId(""), { ...anyDraft, ...draft });
    this.#set(snippet);
    return snippet;
  }

  /** Puts a snippet in that another user shares. */
  share(owner: string, draft: Partial<SnippetDraft> = {}): Snippet {
    const own = this.#snippetOf(this.#nextId(""), { ...anyDraft, private: false, ...draft });
    const snippet = { ...own, owner };
    this.#shared.push(snippet);
    this.load();
    return snippet;
  }

  shared(): readonly Snippet[] {
    return this.#shared;
  }

  /** What is saved has arrived on the server: one write, or all. */
  arrive(snippetId?: SnippetId): void {
    for (const write of this.#waiting) {
      if (snippetId === undefined || this.#present(snippetId) === write.snippetId) {
        this.#end(write.id);
        this.#nameByServer(write.snippetId);
      }
    }
  }

  /** It has been read from the disk: anything may be another. */
  load(): void {
    this.#changes.fire({ kind: "all" });
  }

  /** The server's answer to a write that waits, or why it does not get there. */
  trouble(snippetId: SnippetId, what: Partial<WaitingWrite>): WaitingWrite {
    this.#waiting = this.#waiting.map((write) =>
      write.snippetId === snippetId ? { ...write, ...what } : write,
    );
    this.#changes.fire({ kind: "waiting" });
    const found = this.#waiting.find((write) => write.snippetId === snippetId);
    if (found === undefined) {
      throw new Error("No write waits.");
    }
    return found;
  }

  all(): readonly Snippet[] {
    return [...this.#snippets.values()].toReversed();
  }

  find(id: SnippetId): Snippet | undefined {
    return (
      this.#snippets.get(this.#present(id)) ?? this.#shared.find((snippet) => snippet.id === id)
    );
  }

  isWhole(id: SnippetId): boolean {
    return this.find(id) !== undefined && !this.listedOnly.has(id);
  }

  loadLocal(): Promise<void> {
    return Promise.resolve();
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  loadMore(): Promise<void> {
    return Promise.resolve();
  }

  loadAll(): Promise<void> {
    return Promise.resolve();
  }

  sync(): Promise<void> {
    this.asked.push("sync");
    return Promise.resolve();
  }

  refresh(): Promise<void> {
    this.asked.push("refresh");
    return Promise.resolve();
  }

  languages(): Promise<readonly Language[]> {
    return Promise.resolve(languages);
  }

  tags(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  async read(id: SnippetId): Promise<Snippet> {
    await Promise.resolve();
    if (this.readFailure !== undefined) {
      throw this.readFailure;
    }
    return this.find(id) ?? missing();
  }

  async create(draft: SnippetDraft): Promise<Snippet> {
    await this.#written();
    const snippet = this.#snippetOf(this.#nextId("local-"), draft);
    this.#set(snippet);
    this.#wait("create", snippet, draft, undefined);
    return snippet;
  }

  async edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<Snippet> {
    await this.#written();
    const present = this.find(id) ?? missing();
    const snippet = { ...present, ...draft, language: nameOf(draft.languageId) };
    const earlier = this.#waiting.find((write) => write.snippetId === present.id);
    this.#set(snippet);
    this.#remember(present);
    this.#drop(earlier?.id);
    this.#wait(earlier?.kind === "create" ? "create" : "edit", snippet, draft, base);
    return snippet;
  }

  async delete(id: SnippetId): Promise<string> {
    await this.#written();
    const snippet = this.find(id) ?? missing();
    this.#snippets.delete(snippet.id);
    const trashId = `trash-${snippet.id}`;
    this.#trash.unshift({
      id: trashId,
      snippetId: snippet.id,
      deletedAt: this.#clock.now(),
      snippet,
    });
    this.#drop(this.#waiting.find((write) => write.snippetId === snippet.id)?.id);
    this.#changes.fire({ kind: "deleted", id: snippet.id });
    this.#wait("delete", snippet, undefined, snippet);
    return trashId;
  }

  standing(id: SnippetId): Standing {
    const write = this.#waiting.find(({ snippetId }) => snippetId === this.#present(id));
    if (write === undefined) {
      return "server";
    }
    return write.state === "conflict" || write.state === "refused" ? "attention" : "waiting";
  }

  waiting(): readonly WaitingWrite[] {
    return this.#waiting;
  }

  async settled(id?: SnippetId, signal?: AbortSignal): Promise<void> {
    const isOpen = (): boolean =>
      id === undefined ? this.#waiting.length > 0 : this.standing(id) !== "server";
    while (isOpen()) {
      throwIfAborted(signal);
      const { promise, resolve } = Promise.withResolvers<void>();
      const listening = this.onDidChange(() => resolve());
      signal?.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      listening.dispose();
    }
  }

  async retry(id?: WriteId): Promise<void> {
    this.asked.push(`retry ${id ?? "all"}`);
    await Promise.resolve();
  }

  async discard(id: WriteId): Promise<void> {
    this.asked.push(`discard ${id}`);
    await Promise.resolve();
    const write = this.#waiting.find((each) => each.id === id);
    if (write?.kind === "create") {
      this.#snippets.delete(write.snippetId);
    } else if (write?.base !== undefined) {
      this.#set(write.base);
    }
    this.#end(id);
  }

  async resolve(id: WriteId, choice: "mine" | "other" | "both"): Promise<void> {
    this.asked.push(`resolve ${id} ${choice}`);
    await Promise.resolve();
    this.#end(id);
  }

  async versions(id: SnippetId): Promise<readonly SnippetVersion[]> {
    await Promise.resolve();
    return this.#versions.filter(({ snippetId }) => snippetId === this.#present(id));
  }

  trash(): Promise<readonly TrashedSnippet[]> {
    return Promise.resolve([...this.#trash]);
  }

  async restore(id: TrashedSnippet["id"]): Promise<Snippet> {
    const index = this.#trash.findIndex((each) => each.id === id);
    const [trashed = missing()] = this.#trash.splice(index, index < 0 ? 0 : 1);
    return this.recreate(trashed.snippetId, trashed.snippet);
  }

  async recreate(from: SnippetId, draft: SnippetDraft): Promise<Snippet> {
    const index = this.#trash.findIndex(({ snippetId }) => snippetId === from);
    this.#trash.splice(index, index < 0 ? 0 : 1);
    const snippet = await this.create(draft);
    this.#aliases.set(from, snippet.id);
    this.#changes.fire({ kind: "replaced", from, snippet });
    return snippet;
  }

  async confirmMissing(choice: "remove" | "keep"): Promise<void> {
    this.asked.push(`confirmMissing ${choice}`);
    await Promise.resolve();
    this.become({ missing: undefined });
  }

  dispose(): void {
    this.#changes.dispose();
  }

  #present(id: SnippetId): SnippetId {
    const next = this.#aliases.get(id);
    return next === undefined ? id : this.#present(next);
  }

  #nextId(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}${this.#lastId}`;
  }

  #snippetOf(id: SnippetId, draft: SnippetDraft): Snippet {
    const { languageId, title, description, tags, code } = draft;
    const now = this.#clock.now();
    const language = nameOf(languageId);
    const content = { languageId, title, description, tags, code, private: draft.private };
    return { ...content, id, language, createdAt: now, updatedAt: now };
  }

  #set(snippet: Snippet): void {
    this.#snippets.set(snippet.id, snippet);
    this.#changes.fire({ kind: "set", snippet });
  }

  #remember(snippet: Snippet): void {
    this.#versions.unshift({
      id: `version-${this.#versions.length}`,
      snippetId: snippet.id,
      savedAt: this.#clock.now(),
      draft: snippet,
    });
  }

  async #written(): Promise<void> {
    await Promise.resolve();
    if (this.failure !== undefined) {
      throw this.failure;
    }
  }

  #wait(
    kind: WaitingWrite["kind"],
    { id: snippetId, title }: Snippet,
    draft: SnippetDraft | undefined,
    base: Snippet | undefined,
  ): void {
    const id = this.#nextId("write-");
    const savedAt = this.#clock.now();
    const nothing = { error: undefined, other: undefined, isLocal: false };
    this.#waiting = [
      ...this.#waiting,
      { id, kind, snippetId, title, state: "queued", savedAt, draft, base, ...nothing },
    ];
    this.#changes.fire({ kind: "waiting" });
  }

  #drop(id: WriteId | undefined): void {
    this.#waiting = this.#waiting.filter((write) => write.id !== id);
  }

  #end(id: WriteId): void {
    this.#drop(id);
    this.#changes.fire({ kind: "waiting" });
  }

  #nameByServer(from: SnippetId): void {
    const snippet = this.#snippets.get(from);
    if (snippet === undefined || !from.startsWith("local-")) {
      return;
    }
    const named = { ...snippet, id: this.#nextId("") };
    this.#snippets.delete(from);
    this.#snippets.set(named.id, named);
    this.#aliases.set(from, named.id);
    this.#changes.fire({ kind: "replaced", from, snippet: named });
  }
}

const anyDraft: SnippetDraft = {
  languageId: "3",
  title: "A title",
  description: "",
  tags: [],
  private: true,
  code: "print()\n",
};

function nameOf(id: string): string {
  return languages.find((language) => language.id === id)?.name ?? id;
}

function missing(): never {
  throw new SnippetError("not-found", "The server no longer has this snippet.");
}
