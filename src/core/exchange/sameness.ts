import type { SnippetDraft } from "../model.ts";

/**
 * Decides whether the library has an imported snippet already: by `code`, equal code and language, for other
 * programs' snippets; by `everything` the user can decide, for files that this extension wrote, since several
 * snippets may have the same code. Visibility does not count: public snippets may have been imported as private.
 */
export type Sameness = "code" | "everything";

/** The snippets of the library. Of equal ones, each stands for one only. */
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
