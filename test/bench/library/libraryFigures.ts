/** Of one size of library; milliseconds where nothing else is said. */
export interface LibraryFigures {
  readonly count: number;
  /** Of the cache's file. */
  readonly megabytes: number;
  /** In a process that has done nothing yet. */
  readonly load: number;
  /** Of the processor: tells on a busy machine what the time would be on an idle one. */
  readonly loadCpu: number;
  readonly loadFloor: number;
  readonly loadBlock: number;
  readonly verify: number;
  readonly verifyBlock: number;
  readonly save: number;
  readonly saveFloor: number;
  readonly sync: number;
  readonly syncCpu: number;
  readonly syncBlock: number;
  /** The list alone, as our client reads it where it knows how many there were the last time. */
  readonly list: number;
  readonly listing: number;
  readonly slowSync: number;
  readonly slowAgain: number;
  readonly slowList: number;
  readonly slowListing: number;
  readonly again: number;
  readonly againBytes: number;
  readonly allBytes: number;
}
