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
}

export const noVariety: Variety = {
  hasFields: false,
  hasWaysBack: false,
  hasRefusals: false,
  isOldestFirst: false,
  lag: 0,
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
  };
}
