import type { SnippetId } from "../../model.ts";

/** Room between two neighbours, so that a record can come between them without moving others. */
const gap = 2 ** 20;

/** Places before all others. */
export function firstPositions(taken: Iterable<number>, count: number): readonly number[] {
  let first = gap;
  for (const position of taken) {
    first = Math.min(first, position);
  }
  return Array.from({ length: count }, (_, at) => first - (count - at) * gap);
}

/** Places after all others. */
export function lastPositions(taken: Iterable<number>, count: number): readonly number[] {
  let last = 0;
  for (const position of taken) {
    last = Math.max(last, position);
  }
  return Array.from({ length: count }, (_, at) => last + (at + 1) * gap);
}

/**
 * Moves which bring `order` about, few where some came or went to one end.
 * @param places where each of it is now; undefined for what is new.
 * @returns the new places of those that have to move.
 */
export function arrange(
  order: readonly SnippetId[],
  places: readonly (number | undefined)[],
): ReadonlyMap<SnippetId, number> {
  const moves = new Map<SnippetId, number>();
  const stays = rising(places);
  for (let at = 0; at < order.length; at += 1) {
    if (stays.has(at)) {
      continue;
    }
    let end = at;
    while (end < order.length && !stays.has(end)) {
      end += 1;
    }
    const free = spread(places[at - 1], places[end], end - at);
    if (free === undefined) {
      return renumbered(order);
    }
    for (const [offset, place] of free.entries()) {
      moves.set(order[at + offset] ?? "", place);
    }
    at = end;
  }
  return moves;
}

/** `count` places between two, where there is room for them. */
function spread(
  before: number | undefined,
  after: number | undefined,
  count: number,
): readonly number[] | undefined {
  const places = Array.from({ length: count }, (_, at) => at + 1);
  if (before === undefined && after === undefined) {
    return places.map((place) => place * gap);
  }
  if (before === undefined) {
    return places.map((place) => (after ?? 0) - (count + 1 - place) * gap);
  }
  if (after === undefined) {
    return places.map((place) => before + place * gap);
  }
  const step = Math.floor((after - before) / (count + 1));
  return step >= 1 ? places.map((place) => before + place * step) : undefined;
}

function renumbered(order: readonly SnippetId[]): ReadonlyMap<SnippetId, number> {
  return new Map(order.map((id, at) => [id, (at + 1) * gap]));
}

/** @returns the indexes of strictly rising places, taken from the end or from the beginning: what leaves more in its place. */
function rising(places: readonly (number | undefined)[]): ReadonlySet<number> {
  const [up, down] = [new Set<number>(), new Set<number>()];
  let highest = -Infinity;
  let lowest = Infinity;
  for (let at = 0, end = places.length - 1; end >= 0; at += 1, end -= 1) {
    const [first, last] = [places[at], places[end]];
    if (first !== undefined && first > highest) {
      up.add(at);
      highest = first;
    }
    if (last !== undefined && last < lowest) {
      down.add(end);
      lowest = last;
    }
  }
  return up.size > down.size ? up : down;
}
