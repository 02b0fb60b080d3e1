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
 * The fewest moves which bring `order` about.
 * @returns the new places of those that have to move.
 */
export function arrange(
  order: readonly SnippetId[],
  positionOf: (id: SnippetId) => number | undefined,
): ReadonlyMap<SnippetId, number> {
  const places = order.map(positionOf);
  const stay = longestRise(places);
  const moves = new Map<SnippetId, number>();
  for (let at = 0; at < order.length; at += 1) {
    if (stay.has(at)) {
      continue;
    }
    let end = at;
    while (end < order.length && !stay.has(end)) {
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

/** Indices of a longest strictly rising part (patience sorting). */
function longestRise(places: readonly (number | undefined)[]): ReadonlySet<number> {
  const known = [...places.keys()].filter((at) => places[at] !== undefined);
  // As it is after most syncs.
  if (known.every((at, n) => n === 0 || (places[at] ?? 0) > (places[known[n - 1] ?? 0] ?? 0))) {
    return new Set(known);
  }
  const tails: number[] = [];
  const before = new Map<number, number>();
  for (const [at, place] of places.entries()) {
    if (place === undefined) {
      continue;
    }
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low > 0) {
      before.set(at, tails[low - 1] ?? 0);
    }
    tails[low] = at;
  }
  const rise = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) {
    rise.add(at);
  }
  return rise;
}
