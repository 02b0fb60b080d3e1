import type { ErrorReporter } from "../errorReporter.ts";
import type { Snippet } from "../../core/model.ts";
import type { LibrarySearch } from "../search/librarySearch.ts";
import { maximumRows } from "./pickRows.ts";

/** `ended`: complete. `again`: requested again meanwhile, may find more. `superseded`: a newer call took over. */
export type FindingEnd = "ended" | "again" | "superseded";

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

  /** Never rejects: failures are shown to the user. @param show as in {@link LibrarySearch.find}. */
  async find(
    search: LibrarySearch,
    query: string,
    show: (found: readonly Snippet[], isAll: boolean) => void,
  ): Promise<FindingEnd> {
    if (query === this.#sought) {
      // Loaded pages must not restart a slow search again and again.
      this.#isAskedAgain = true;
      return "superseded";
    }
    this.stop();
    const { signal } = (this.#ending = new AbortController());
    this.#sought = query;
    try {
      await search.find(query, maximumRows, show, signal);
    } catch (error) {
      void this.#errors.report(error);
    }
    if (signal.aborted) {
      return "superseded";
    }
    const isAgain = this.#isAskedAgain;
    this.stop();
    return isAgain ? "again" : "ended";
  }

  /** Keeps the results shown so far. */
  stop(): void {
    this.#ending.abort();
    this.#sought = undefined;
    this.#isAskedAgain = false;
  }
}
