import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { Holdings } from "../outbox/holdings.ts";
import { isBlocked, presentId } from "../outbox/item.ts";
import type { Item } from "../outbox/item.ts";
import { isSameSnippet } from "../sameSnippet.ts";
import type { WriteId } from "../waitingWrite.ts";

/** The snippets with pending changes, as users see them; undefined for a deleted one. */
export type Overlay = ReadonlyMap<SnippetId, Snippet | undefined>;

interface Made {
  readonly draft: SnippetDraft;
  readonly confirmed: Snippet | undefined;
  readonly it: Snippet;
}

/** Computes the shown version of each snippet with pending changes. */
export class OverlayMaker {
  readonly #cache: Pick<SnippetCache, "get">;
  readonly #pending: Holdings;
  /** The same object as long as nothing changes, so that views can compare. */
  #made = new Map<WriteId, Made>();

  constructor(cache: Pick<SnippetCache, "get">, pending: Holdings) {
    this.#cache = cache;
    this.#pending = pending;
  }

  make(): Overlay {
    const overlay = new Map<SnippetId, Snippet | undefined>();
    const before = this.#made;
    this.#made = new Map();
    for (const item of this.#pending.pending) {
      const id = presentId(item);
      overlay.set(id, this.#shown(item, id, before.get(item.id)));
    }
    return overlay;
  }

  #shown(item: Item, id: SnippetId, known: Made | undefined): Snippet | undefined {
    const { want: draft, base, question } = item;
    const confirmed = this.#cache.get(id)?.snippet ?? base;
    if (draft === undefined) {
      // A deletion that the user has to decide about has not happened.
      return isBlocked(item) ? (question?.other ?? confirmed) : undefined;
    }
    if (known?.draft === draft && known.confirmed === confirmed && known.it.id === id) {
      this.#made.set(item.id, known);
      return known.it;
    }
    const it = sameOr(known?.it, snippetOf(item, id, draft, confirmed));
    this.#made.set(item.id, { draft, confirmed, it });
    return it;
  }
}

/** The id of a language of which the record tells no name stands for it. */
function snippetOf(
  { savedAt }: Item,
  id: SnippetId,
  draft: SnippetDraft,
  confirmed: Snippet | undefined,
): Snippet {
  const { languageId } = draft;
  return {
    ...draft,
    id,
    language: confirmed?.languageId === languageId ? confirmed.language : languageId,
    createdAt: confirmed?.createdAt ?? savedAt,
    updatedAt: confirmed?.updatedAt ?? savedAt,
    ...(confirmed?.pageUrl === undefined ? {} : { pageUrl: confirmed.pageUrl }),
  };
}

/** The known one where both are equal, since views compare by identity. */
function sameOr(known: Snippet | undefined, made: Snippet): Snippet {
  return known !== undefined && isSameSnippet(known, made) ? known : made;
}
