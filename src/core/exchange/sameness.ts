import type { SnippetDraft } from "../model.ts";

/**
 * Decides whether the library already has an imported snippet. `code` compares code and language, for snippets of other
 * programs. `everything` compares all fields of the user, for files of this extension, because several snippets may
 * have the same code. Visibility does not count: public snippets may have been imported as private.
 */
export type Sameness = "code" | "everything";

/** The snippets of the library. With `everything`, each matches only once. */
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

  /** @returns the title of the existing snippet. */
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
