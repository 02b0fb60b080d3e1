import type { Snippet, SnippetId } from "../../model.ts";
import type { Holdings } from "../outbox/holdings.ts";
import { withField } from "./withField.ts";

/** Shows a restored snippet with the date at which it was first created. */
export class CreationDates {
  readonly #pending: Pick<Holdings, "creationDates">;
  #dates: ReadonlyMap<SnippetId, number> = new Map();
  /** The same object as long as nothing changes, so that views can compare. */
  readonly #dated = new WeakMap<Snippet, Snippet>();

  constructor(pending: Pick<Holdings, "creationDates">) {
    this.#pending = pending;
  }

  /** Reads which snippets are restored. @returns whether any date is known. */
  update(): boolean {
    this.#dates = this.#pending.creationDates;
    return this.#dates.size > 0;
  }

  /** @returns the snippet itself where it was not restored. */
  readonly dated = (snippet: Snippet): Snippet => {
    const createdAt = this.#dates.get(snippet.id);
    // A restored record is newer than the first creation. Otherwise the id belongs to another snippet by now.
    if (createdAt === undefined || createdAt >= (snippet.createdAt ?? Infinity)) {
      return snippet;
    }
    const known = this.#dated.get(snippet);
    if (known?.createdAt === createdAt) {
      return known;
    }
    const dated = withField(snippet, "createdAt", createdAt);
    this.#dated.set(snippet, dated);
    return dated;
  };
}
