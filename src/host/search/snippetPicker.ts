import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { LibrarySearches } from "./librarySearches.ts";
import type { PickRequest } from "./pickRequest.ts";
import { PickSession } from "./pickSession.ts";

/** Lets a person find a snippet by anything they remember of it: the one list behind search and all commands. */
export class SnippetPicker {
  readonly #searches: LibrarySearches;
  readonly #errors: ErrorReporter;

  constructor(searches: LibrarySearches, errors: ErrorReporter) {
    this.#searches = searches;
    this.#errors = errors;
  }

  /** @returns what was chosen; undefined when the person gave up or chose to do something else. */
  async pick(
    library: SnippetLibrary,
    request: PickRequest,
  ): Promise<readonly Snippet[] | undefined> {
    const best = request.best === undefined ? [] : await request.best.snippets();
    const session = new PickSession(library, request, this.#errors, best);
    try {
      session.show();
      const chosen = session.chosen();
      session.use(await this.#searches.of(library));
      return await chosen;
    } finally {
      session.dispose();
    }
  }
}
