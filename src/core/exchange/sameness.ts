import type { SnippetDraft } from "../model.ts";

/**
 * When an imported snippet is one that the library has already: `code`, where code and language are the same, for what
 * other programs kept; `everything` that the user can decide, for what this extension wrote itself, since several
 * snippets may have the same code. Who can read it makes no other snippet: public ones may have been taken as private.
 */
export type Sameness = "code" | "everything";

/** What is there already. Of snippets that are the same in everything, each stands for one only. */
export class KnownSnippets {
  readonly #sameness: Sameness;
  readonly #titles = new Map<string, string[]>();

  constructor(sameness: Sameness) {
    this.#sameness = sameness;
  }

  add(snippet: SnippetDraft): void {
    const key = this.#key(snippet);
    this.#titles.set(key, [...(this.#titles.get(key) ?? []), snippet.title]);
  }

  /** @returns the title of the one that is there. */
  take(snippet: SnippetDraft): string | undefined {
    const titles = this.#titles.get(this.#key(snippet));
    return this.#sameness === "code" ? titles?.[0] : titles?.shift();
  }

  #key(snippet: SnippetDraft): string {
    const { languageId, code, title, description, tags } = snippet;
    return JSON.stringify(
      this.#sameness === "code"
        ? [languageId, code]
        : [languageId, code, title, description, tags.toSorted()],
    );
  }
}
