import type { SnippetId } from "../../model.ts";

/** Distance between two neighbors, so that a record can come between them without moving others. */
const gap = 2 ** 20;

/** Positions before all others. */
export function firstPositions(taken: Iterable<number>, count: number): readonly number[] {
  let first = gap;
  for (const position of taken) {
    first = Math.min(first, position);
  }
  return Array.from({ length: count }, (_, at) => first - (count - at) * gap);
}

/** Positions after all others. */
export function lastPositions(taken: Iterable<number>, count: number): readonly number[] {
  let last = 0;
  for (const position of taken) {
    last = Math.max(last, position);
  }
  return Array.from({ length: count }, (_, at) => last + (at + 1) * gap);
}

/**
 * The fewest moves that lead to `order`.
 * @param places the present position of each; undefined for a new one.
 * @returns the new positions of those that have to move.
 */
export function arrange(
  order: readonly SnippetId[],
  places: readonly (number | undefined)[],
): ReadonlyMap<SnippetId, number> {
  const moves = new Map<SnippetId, number>();
  if (isRise(places)) {
    return moves;
  }
  const stays = longestRise(places);
  for (let at = 0; at < order.length; at += 1) {
    if (stays[at] === 1) {
      continue;
    }
    let end = at;
    while (end < order.length && stays[end] === 0) {
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

/** The usual case: nothing has to move. */
function isRise(places: readonly (number | undefined)[]): boolean {
  let last = -Infinity;
  for (const place of places) {
    if (place === undefined || place <= last) {
      return false;
    }
    last = place;
  }
  return true;
}

/** `count` positions between two others; undefined where there is no room. */
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

/** @returns 1 for each of a longest strictly rising part (patience sorting), 0 for the others. */
function longestRise(places: readonly (number | undefined)[]): Uint8Array {
  const tails: number[] = [];
  const before = new Int32Array(places.length);
  const placeAt = (at: number | undefined): number => places[at ?? -1] ?? -Infinity;
  for (const [at, place] of places.entries()) {
    if (place === undefined) {
      continue;
    }
    // Nearly all positions rise, so the search is skipped for those.
    const isAbove = placeAt(tails.at(-1)) < place;
    const below = isAbove ? tails.length : countBelow(tails, placeAt, place);
    before[at] = tails[below - 1] ?? -1;
    tails[below] = at;
  }
  const rise = new Uint8Array(places.length);
  for (let at = tails.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) {
    rise[at] = 1;
  }
  return rise;
}

/** @returns how many of the `tails`, whose positions rise, are below `place`. */
function countBelow(
  tails: readonly number[],
  placeAt: (at: number | undefined) => number,
  place: number,
): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeAt(tails[middle]) < place) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
