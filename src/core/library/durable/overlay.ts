import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Operation } from "../outbox/waiting/operation.ts";
import { isNameless } from "./languageNames.ts";
import type { PendingWrites } from "../outbox/waiting/pendingWrites.ts";
import { isHeld } from "../outbox/waiting/operation.ts";
import type { WriteId } from "../waitingWrite.ts";

/** What the pending writes make of the snippets that they are about; undefined for one that is deleted. */
export type Overlay = ReadonlyMap<SnippetId, Snippet | undefined>;

interface Made {
  readonly draft: SnippetDraft;
  readonly upon: Snippet | undefined;
  readonly it: Snippet;
}

/** Computes what a person sees of what was saved and is not confirmed. */
export class OverlayMaker {
  readonly #cache: Pick<SnippetCache, "get" | "state">;
  readonly #pending: PendingWrites;
  /** The same object as long as nothing changes, so that views can compare. */
  #made = new Map<WriteId, Made>();

  constructor(cache: Pick<SnippetCache, "get" | "state">, pending: PendingWrites) {
    this.#cache = cache;
    this.#pending = pending;
  }

  make(): Overlay {
    const overlay = new Map<SnippetId, Snippet | undefined>();
    const before = this.#made;
    this.#made = new Map();
    for (const [id, operations] of this.#pending.bySnippet()) {
      let shown = this.#cache.get(id)?.snippet;
      for (const operation of operations) {
        shown = this.#after(operation, id, shown, before.get(operation.id));
      }
      overlay.set(id, shown);
    }
    return overlay;
  }

  #after(
    operation: Operation,
    id: SnippetId,
    upon: Snippet | undefined,
    known: Made | undefined,
  ): Snippet | undefined {
    const { kind, draft, base } = operation;
    if (kind === "delete" || draft === undefined) {
      // A deletion that the person has to decide about has not happened.
      return isHeld(operation) ? (upon ?? operation.theirs ?? base) : undefined;
    }
    const before = upon ?? base;
    if (known?.draft === draft && known.upon === before && known.it.id === id) {
      this.#made.set(operation.id, known);
      return known.it;
    }
    const it = sameOr(known?.it, this.#snippet(operation, id, draft, before));
    this.#made.set(operation.id, { draft, upon: before, it });
    return it;
  }

  #snippet(
    { savedAt }: Operation,
    id: SnippetId,
    draft: SnippetDraft,
    upon: Snippet | undefined,
  ): Snippet {
    return {
      ...draft,
      id,
      language: this.#languageName(draft.languageId, upon),
      createdAt: upon?.createdAt ?? savedAt,
      updatedAt: upon?.updatedAt ?? savedAt,
      ...(upon?.pageUrl === undefined ? {} : { pageUrl: upon.pageUrl }),
    };
  }

  #languageName(id: string, upon: Snippet | undefined): string {
    return upon?.languageId === id && !isNameless(upon)
      ? upon.language
      : (this.#cache.state.languages?.find((language) => language.id === id)?.name ?? id);
  }
}

/** The one that is known where the other says the same: views compare by identity. */
function sameOr(known: Snippet | undefined, made: Snippet): Snippet {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(made) ? known : made;
}
