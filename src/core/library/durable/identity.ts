import type { Snippet, SnippetId } from "../../model.ts";
import type { Holdings } from "../outbox/holdings.ts";
import type { RestoredIds } from "../trash/restoredIds.ts";
import type { ShownSnippets } from "./shownSnippets.ts";

/**
 * An id resolves to its snippet forever: to the one that has it, or else to the restored one. Data of a snippet
 * (favorites, versions, uses, open documents) is found by any of its ids, so no store needs a rule for deletion and
 * restoration.
 */
export class Identity {
  readonly #shown: Pick<ShownSnippets, "find">;
  readonly #pending: Pick<Holdings, "idOf" | "namesOf">;
  readonly #restored: Pick<RestoredIds, "get" | "all" | "isEmpty">;

  constructor(
    shown: Pick<ShownSnippets, "find">,
    pending: Pick<Holdings, "idOf" | "namesOf">,
    restored: Pick<RestoredIds, "get" | "all" | "isEmpty">,
  ) {
    this.#shown = shown;
    this.#pending = pending;
    this.#restored = restored;
  }

  /** @returns the id under which the snippet is shown; the last known one where it is not shown. */
  now(id: SnippetId): SnippetId {
    let present = id;
    // Ids that a server reuses may form a cycle.
    const passed = new Set<SnippetId>();
    while (!passed.has(present) && this.#shown.find(present) === undefined) {
      passed.add(present);
      present =
        this.#restored.get(this.#pending.idOf(present)) ?? this.#restored.get(present) ?? present;
    }
    return present;
  }

  find(id: SnippetId): Snippet | undefined {
    return (
      this.#shown.find(id) ?? (this.#restored.isEmpty ? undefined : this.#shown.find(this.now(id)))
    );
  }

  /** All ids of the same snippet. */
  namesOf(id: SnippetId): readonly SnippetId[] {
    const own = this.#pending.idOf(this.now(id));
    const names = new Set(this.#pending.namesOf(own));
    for (const { from } of this.#restored.all()) {
      if (this.#pending.idOf(this.now(from)) === own) {
        this.#pending.namesOf(from).forEach((name) => names.add(name));
      }
    }
    return [...names];
  }
}
