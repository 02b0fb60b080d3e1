import type { CachedSnippet } from "../../../src/core/library/cache/cachedSnippet.ts";
import type { Snippet } from "../../../src/core/model.ts";

/** A whole snippet as a cache keeps it. */
export function cachedSnippet(
  given: Partial<Snippet> & { readonly id: string },
  beside: Partial<Omit<CachedSnippet, "snippet">> = {},
): CachedSnippet {
  return {
    // The id first, as a service's records have it.
    snippet: Object.assign(
      { id: given.id },
      {
        languageId: "1",
        language: "TypeScript",
        title: `Snippet ${given.id}`,
        description: "",
        tags: [],
        private: false,
        code: `code ${given.id}\n`,
        createdAt: undefined,
        updatedAt: undefined,
        ...given,
      },
    ),
    missing: new Set(),
    version: undefined,
    ...beside,
  };
}
