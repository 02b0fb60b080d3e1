import type { Snippet, SnippetId } from "../model.ts";
import { byTitle } from "./names.ts";
import type { Arrangement, Sorting } from "./arrangement.ts";

/** The usage of a snippet. */
export interface Use {
  /** Epoch milliseconds. */
  readonly lastUsedAt: number;
  readonly count: number;
}

export interface OrderFacts {
  readonly use: (id: SnippetId) => Use | undefined;
  /** The place of a snippet in the library, which orders equal snippets: as a rule the newest is first. */
  readonly place: (id: SnippetId) => number;
  /** See `OutlineFacts`. */
  readonly matches: ReadonlyMap<SnippetId, number> | undefined;
}

/** Negative if the first comes first; never 0 for two snippets of the library. */
export type Order = (one: Snippet, other: Snippet) => number;

/** The order that the user chose; equal snippets keep the library's order. */
export function orderOf({ sorting, isByMatch }: Arrangement, facts: OrderFacts): Order {
  const { matches } = facts;
  if (matches !== undefined && isByMatch) {
    return (one, other) => (matches.get(one.id) ?? 0) - (matches.get(other.id) ?? 0);
  }
  const first = orders(facts)[sorting];
  return (one, other) => first(one, other) || facts.place(one.id) - facts.place(other.id);
}

/**
 * @param before an earlier result for the list: unchanged parts then cost little.
 * @returns the snippets in this order.
 */
export function inOrder(
  snippets: readonly Snippet[],
  order: Order,
  before: readonly Snippet[] = [],
): readonly Snippet[] {
  const rest = new Map(snippets.map((snippet) => [snippet.id, snippet]));
  const seeded: Snippet[] = [];
  for (const { id } of before) {
    const now = rest.get(id);
    if (now !== undefined) {
      rest.delete(id);
      seeded.push(now);
    }
  }
  return seeded.concat([...rest.values()]).sort(order);
}

function orders({ use }: OrderFacts): Readonly<Record<Sorting, Order>> {
  const newest: Order = (one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0);
  const lastUsed: Order = (one, other) =>
    (use(other.id)?.lastUsedAt ?? 0) - (use(one.id)?.lastUsedAt ?? 0) || newest(one, other);
  return {
    title: (one, other) => byTitle(one.title, other.title),
    newest,
    lastUsed,
    mostUsed: (one, other) =>
      (use(other.id)?.count ?? 0) - (use(one.id)?.count ?? 0) || lastUsed(one, other),
  };
}
