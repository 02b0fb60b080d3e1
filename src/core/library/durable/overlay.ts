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
export function overlayMaker(cache: Pick<SnippetCache, "get">, pending: Holdings): () => Overlay {
  /** The same object as long as nothing changes, so that views can compare. */
  let made = new Map<WriteId, Made>();
  return () => {
    const before = made;
    made = new Map();
    const shown = (item: Item, id: SnippetId): Snippet | undefined => {
      const { want: draft, base, question } = item;
      const confirmed = cache.get(id)?.snippet ?? base;
      if (draft === undefined) {
        // A deletion that the user has to decide about has not happened.
        return isBlocked(item) ? (question?.other ?? confirmed) : undefined;
      }
      const known = before.get(item.id);
      const isSame = known?.draft === draft && known.confirmed === confirmed && known.it.id === id;
      const it = isSame ? known.it : sameOr(known?.it, snippetOf(item, id, draft, confirmed));
      made.set(item.id, { draft, confirmed, it });
      return it;
    };
    return new Map(
      pending.pending.map((item) => [presentId(item), shown(item, presentId(item))] as const),
    );
  };
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
