import { Emitter } from "../../src/core/emitter.ts";
import { SnippetError } from "../../src/core/errors.ts";
import type {
  LibraryChange,
  LibraryOrigin,
  LibraryState,
  SnippetLibrary,
} from "../../src/core/library/snippetLibrary.ts";
import type { Language, Snippet, SnippetId } from "../../src/core/model.ts";

/** A library with the snippets and in the state that a test gives it. It has no service behind it. */
export class FixedLibrary implements SnippetLibrary {
  readonly origin: LibraryOrigin = { kind: "computer" };
  readonly key: string;
  readonly #changes = new Emitter<LibraryChange>();
  #status: LibraryState["status"] = "ready";
  #snippets = new Map<SnippetId, Snippet>();
  #all: readonly Snippet[] = [];
  #loading: PromiseWithResolvers<void> | undefined;

  readonly onDidChange = this.#changes.event;

  constructor(snippets: readonly Snippet[], key = "fixed") {
    this.key = key;
    this.set(snippets);
  }

  get state(): LibraryState {
    return { status: this.#status, total: undefined, hasMore: false, error: undefined };
  }

  set(snippets: readonly Snippet[]): void {
    this.#all = snippets;
    this.#snippets = new Map(snippets.map((snippet) => [snippet.id, snippet]));
    this.#changes.fire({ kind: "all" });
  }

  /** From now on it loads, until it is told that it has. */
  load(): void {
    this.#status = "loading";
    this.#loading = Promise.withResolvers();
    this.#changes.fire({ kind: "state" });
  }

  endLoading(): void {
    this.#status = "ready";
    this.#loading?.resolve();
    this.#changes.fire({ kind: "state" });
  }

  all(): readonly Snippet[] {
    return this.#all;
  }

  find(id: SnippetId): Snippet | undefined {
    return this.#snippets.get(id);
  }

  async open(): Promise<void> {
    await this.#loading?.promise;
  }

  async loadMore(): Promise<void> {
    await this.#loading?.promise;
  }

  async loadAll(): Promise<void> {
    await this.#loading?.promise;
  }

  async refresh(): Promise<void> {
    await this.#loading?.promise;
  }

  languages(): Promise<readonly Language[]> {
    return Promise.resolve([]);
  }

  tags(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  read(): Promise<Snippet> {
    return noService();
  }

  create(): Promise<Snippet> {
    return noService();
  }

  edit(): Promise<Snippet> {
    return noService();
  }

  delete(): Promise<void> {
    return noService();
  }
}

function noService(): Promise<never> {
  return Promise.reject(new SnippetError("internal", "This library has no service."));
}
