import type { Intent, Item } from "./item.ts";
import type { Ended } from "./shelf.ts";

/** Files of a folder that may be written at the same time. */
export type WritingStage =
  | { readonly kind: "live"; readonly items: readonly Item[] }
  | { readonly kind: "ended"; readonly items: readonly Ended[] };

/**
 * The order in which changed items are written: that of the intents. After a crash between two files the intents are applied
 * again, and an earlier one must not meet an item that a later one has begun under the same id.
 * @param intents those that are not removed yet, the oldest first. Other changes of live items come first, and ends last.
 */
export function writingOrder(
  live: readonly Item[],
  over: readonly Ended[],
  intents: readonly Intent["id"][],
): readonly WritingStage[] {
  const lastOf = ({ applied }: Ended): number =>
    intents.findLastIndex((id) => applied.includes(id));
  const ends = Map.groupBy(over, (it) => (lastOf(it) < 0 ? intents.length : lastOf(it)));
  const isNew = ({ id }: Item): boolean => intents.includes(id);
  const placeOf = (it: Item): number => (isNew(it) ? intents.indexOf(it.id) : lastOf(it));
  const stages: WritingStage[] = [];
  let before = -2;
  for (const until of [...new Set([...ends.keys(), intents.length])].toSorted((a, b) => a - b)) {
    const now = live.filter((it) => placeOf(it) > before && placeOf(it) <= until);
    // Where one intent makes two items of one, the new one comes first.
    stages.push({ kind: "live", items: now.filter(isNew) });
    stages.push({ kind: "live", items: now.filter((it) => !isNew(it)) });
    stages.push({ kind: "ended", items: ends.get(until) ?? [] });
    before = until;
  }
  return stages;
}
