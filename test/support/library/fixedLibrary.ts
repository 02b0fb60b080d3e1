import { Emitter } from "../../../src/core/emitter.ts";
import { SnippetError } from "../../../src/core/errors.ts";
import type {
  LibraryChange,
  LibraryOrigin,
  LibraryState,
  SnippetLibrary,
} from "../../../src/core/library/snippetLibrary.ts";
import type { SnippetVersion, TrashedSnippet } from "../../../src/core/library/snippetVersion.ts";
import type { Standing, WaitingWrite } from "../../../src/core/library/waitingWrite.ts";
import type { Language, Snippet, SnippetId } from "../../../src/core/model.ts";
import { readyState } from "./readyState.ts";

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
    return { ...readyState, status: this.#status };
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

  async loadLocal(): Promise<void> {
    await this.#loading?.promise;
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

  async sync(): Promise<void> {
    await this.#loading?.promise;
  }

  isWhole(): boolean {
    return true;
  }

  standing(): Standing {
    return "server";
  }

  waiting(): readonly WaitingWrite[] {
    return [];
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

  recreate(): Promise<Snippet> {
    return noService();
  }

  edit(): Promise<Snippet> {
    return noService();
  }

  delete(): Promise<undefined> {
    return noService();
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  retry(): Promise<void> {
    return noService();
  }

  discard(): Promise<void> {
    return noService();
  }

  resolve(): Promise<void> {
    return noService();
  }

  versions(): Promise<readonly SnippetVersion[]> {
    return Promise.resolve([]);
  }

  trash(): Promise<readonly TrashedSnippet[]> {
    return Promise.resolve([]);
  }

  restore(): Promise<Snippet> {
    return noService();
  }

  confirmMissing(): Promise<void> {
    return noService();
  }
}

function noService(): Promise<never> {
  return Promise.reject(new SnippetError("internal", "This library has no service."));
}
