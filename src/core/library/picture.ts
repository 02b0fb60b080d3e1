import type { Snippet, SnippetId } from "../model.ts";

/** What is known of the snippets, in the service's order, each id once. */
export class Picture {
  #snippets = new Map<SnippetId, Snippet>();
  #listed: readonly Snippet[] | undefined;

  get size(): number {
    return this.#snippets.size;
  }

  /** The same array until something changes. */
  all(): readonly Snippet[] {
    this.#listed ??= [...this.#snippets.values()];
    return this.#listed;
  }

  get(id: SnippetId): Snippet | undefined {
    return this.#snippets.get(id);
  }

  /** At the end, where they are new; in their place, where they are known. */
  append(snippets: readonly Snippet[]): void {
    this.#listed = undefined;
    for (const snippet of snippets) {
      this.#snippets.set(snippet.id, snippet);
    }
  }

  /** At the beginning, where it is new: services list the newest first. @returns whether it was new. */
  put(snippet: Snippet): boolean {
    this.#listed = undefined;
    const isNew = !this.#snippets.has(snippet.id);
    if (isNew) {
      this.#snippets = new Map([[snippet.id, snippet], ...this.#snippets]);
    } else {
      this.#snippets.set(snippet.id, snippet);
    }
    return isNew;
  }

  /** @returns whether it was there. */
  delete(id: SnippetId): boolean {
    this.#listed = undefined;
    return this.#snippets.delete(id);
  }
}
