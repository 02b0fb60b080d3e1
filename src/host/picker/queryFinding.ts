import type { ErrorReporter } from "../errorReporter.ts";
import type { FoundSnippet, LibrarySearch } from "../search/librarySearch.ts";
import { maximumRows } from "./pickRows.ts";

/** `ended`: all was found. `again`: the same was asked for meanwhile, and may find more now. `superseded`: another call goes on. */
export type FindingEnd = "ended" | "again" | "superseded";

/** Looks for one query at a time: the next key overtakes it. */
export class QueryFinding {
  readonly #errors: ErrorReporter;
  #ending = new AbortController();
  /** The query that is being looked for, if any. */
  #sought: string | undefined;
  #isAskedAgain = false;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  /** Never rejects: failures are shown to the user. @param show as {@link LibrarySearch.find} calls it. */
  async find(
    search: LibrarySearch,
    query: string,
    show: (found: readonly FoundSnippet[], isAll: boolean) => void,
  ): Promise<FindingEnd> {
    if (query === this.#sought) {
      // Pages that arrive must not begin a slow search anew again and again.
      this.#isAskedAgain = true;
      return "superseded";
    }
    this.stop();
    const { signal } = (this.#ending = new AbortController());
    this.#sought = query;
    try {
      await search.find(query, maximumRows, show, signal);
    } catch (error) {
      await this.#errors.report(error);
    }
    if (signal.aborted) {
      return "superseded";
    }
    const isAgain = this.#isAskedAgain;
    this.stop();
    return isAgain ? "again" : "ended";
  }

  /** Results that were shown stay. */
  stop(): void {
    this.#ending.abort();
    this.#sought = undefined;
    this.#isAskedAgain = false;
  }
}
