/** Garbage collection, a stolen core and the compiler do not make so many long, one after the other. */
const attempts = 12;
/** To read it takes about 40 ms on the computer on which this limit was set. */
const measure = JSON.stringify("a".repeat(14 * 1024 * 1024));

/**
 * Does `work`, and does it again a few times where a turn of the event loop was too long: what garbage collection or a
 * stolen core makes long is nobody's attack, and what `work` itself takes it takes each time.
 *
 * @returns the longest turn of the best attempt, in parts of what a turn may take: a fixed piece of work, measured just around
 * it, so that a slow computer changes nothing. What other threads and other programs use does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && best >= 1; attempt += 1) {
    const before = measured();
    const turn = await turnOf(work);
    best = Math.min(best, turn / Math.max(before, measured()));
  }
  return best;
}

/** @returns milliseconds for which one turn used this thread. */
async function turnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = usedTime();
  const look = (): void => {
    const now = usedTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}

function measured(): number {
  const before = usedTime();
  JSON.parse(measure);
  return usedTime() - before;
}

function usedTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
