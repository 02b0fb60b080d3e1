import type { ErrorReporter } from "../errorReporter.ts";
import type { Snippet } from "../../core/model.ts";
import type { LibrarySearch } from "../search/librarySearch.ts";
import { maximumRows } from "./pickRows.ts";

/** Searches for one query at a time; the next key cancels the search. */
export class QueryFinding {
  readonly #errors: ErrorReporter;
  #ending = new AbortController();
  /** The current query, if any. */
  #sought: string | undefined;
  #isAskedAgain = false;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  /**
   * Shows the results, again if the query was asked again meanwhile. Never rejects: failures are shown to the user.
   * @returns whether it has ended; false if another call took over.
   */
  async find(
    search: LibrarySearch,
    query: string,
    show: (found: readonly Snippet[]) => void,
  ): Promise<boolean> {
    if (query === this.#sought) {
      // Loaded pages must not restart a slow search again and again.
      this.#isAskedAgain = true;
      return false;
    }
    this.stop();
    const { signal } = (this.#ending = new AbortController());
    this.#sought = query;
    try {
      do {
        this.#isAskedAgain = false;
        const found = await search.query(query, maximumRows, signal);
        if (!signal.aborted) show(found);
      } while (this.#isAskedAgain && !signal.aborted);
    } catch (error) {
      await this.#errors.report(error);
    }
    if (signal.aborted) {
      return false;
    }
    this.stop();
    return true;
  }

  /** Keeps the results shown so far. */
  stop(): void {
    this.#ending.abort();
    this.#sought = undefined;
  }
}
