import { SeededRandom } from "../bench/seededRandom.ts";

/** What a session has beside the usual and the rare: about a third of the seeds have each. */
export interface Variety {
  /** Whether titles, descriptions and tags are changed, too, here and by the other device. */
  readonly hasFields: boolean;
  /** Whether earlier versions are restored, and deletions undone. */
  readonly hasWaysBack: boolean;
  /** Whether the disk refuses everything for a while. */
  readonly hasRefusals: boolean;
  readonly isOldestFirst: boolean;
  /** Milliseconds by which what is read may be behind what was written. */
  readonly lag: number;
  readonly hard: Hardness;
}

/** What a hard session has besides: about a third of the seeds have each. */
export interface Hardness {
  /** Whether a response to a create may name no id. */
  readonly hasNoIds: boolean;
  /** Whether a write may be refused inside a 200, of which nothing was done. */
  readonly refusesInside: boolean;
  /** What no response tells; what a PUT leaves out stays as it was at such a server. */
  readonly missing: ReadonlySet<"private" | "tags" | "description">;
  readonly hasCodeInLists: boolean;
  /** Whether a PUT clears what it leaves out. */
  readonly replaces: boolean;
  /** Whether windows are stopped for minutes. */
  readonly hasStops: boolean;
  /** Whether another window may take a lock from one that has it. */
  readonly hasRobbery: boolean;
  /** Whether the other device saves the code that is saved here, too. */
  readonly hasSameCode: boolean;
}

export const noHardness: Hardness = {
  hasNoIds: false,
  refusesInside: false,
  missing: new Set(),
  hasCodeInLists: true,
  replaces: false,
  hasStops: false,
  hasRobbery: false,
  hasSameCode: false,
};

export const noVariety: Variety = {
  hasFields: false,
  hasWaysBack: false,
  hasRefusals: false,
  isOldestFirst: false,
  lag: 0,
  hard: noHardness,
};

/** Every combination comes with some seed. */
export function varietyOf(seed: number): Variety {
  const digit = (place: number): number => Math.trunc(seed / 3 ** place) % 3;
  const isOtherServer = digit(2) === 0;
  const isLagging = isOtherServer && digit(4) > 0;
  return {
    hasFields: digit(0) === 0,
    hasWaysBack: digit(1) === 0,
    hasRefusals: digit(3) === 0,
    isOldestFirst: isOtherServer && !isLagging,
    lag: isLagging ? 1_000 * digit(5) + 1_000 : 0,
    hard: noHardness,
  };
}

/** Independent of {@link varietyOf}, so that every combination comes with some seed. */
export function hardnessOf(seed: number): Hardness {
  const random = new SeededRandom(seed ^ 0x5f35_11c7);
  const isOneOf = (number: number): boolean => random.below(number) === 0;
  const [hasNoIds, refusesInside] = [isOneOf(3), isOneOf(3)];
  const missing = isOneOf(3) ? random.pick(["private", "tags", "description"] as const) : undefined;
  return {
    hasNoIds,
    refusesInside,
    missing: new Set(missing === undefined ? [] : [missing]),
    hasCodeInLists: !isOneOf(4),
    // Where a field is told by nothing, nobody can keep it over such a PUT.
    replaces: missing === undefined && isOneOf(2),
    hasStops: isOneOf(2),
    hasRobbery: isOneOf(3),
    hasSameCode: isOneOf(2),
  };
}
