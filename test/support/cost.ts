import assert from "node:assert/strict";

/** Garbage collection, a stolen core and the compiler do not disturb so many, one after the other. */
const attempts = 12;
/** Of these milliseconds nothing disturbs more than a second at one attempt. */
const disturbance = 1_000;
/** A fixed piece of work, and the milliseconds that it takes on the computer on which the bounds of costs were set. */
const measure = JSON.stringify("a".repeat(14 * 1024 * 1024));
const usual = 15;
/** No computer does that piece in less, so what is below its bound by this needs no measure. */
const fastest = 2;

/**
 * Fails where `work` takes this thread longer than `most` at each of several attempts. Counted are not the milliseconds
 * of this computer but parts of a fixed piece of work, measured just around it, so that it may be slow or busy.
 */
export function assertCost(most: number, work: () => unknown, what = "it"): void {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && best >= most; attempt += 1) {
    const before = attempt === 0 ? fastest : measured();
    const used = usedBy(work);
    const isBelow = (usual * used) / before < most;
    const cost = (usual * used) / (isBelow ? before : Math.max(before, measured()));
    best = Math.min(best, cost);
    if (attempt > 0 && cost > most + disturbance) break;
  }
  assert.ok(best < most, `${what} took ${best} ms of ${most}`);
}

/** @returns how many times as long `large` takes this thread as `small`, each at its best of several attempts. */
export function costRatio(small: () => unknown, large: () => unknown): number {
  let times = 1;
  // The clock of a thread has steps of a few milliseconds.
  while (usedBy(small, times) < usual) times *= 2;
  const once = usedBy(large);
  if (once > 5 * disturbance) return (once * times) / usedBy(small, times);
  const attempted = Array.from({ length: 6 }, () => [usedBy(small, times), usedBy(large, times)]);
  const [least = 0, most = 0] = [0, 1].map((at) =>
    Math.min(...attempted.map((used) => used[at] ?? 0)),
  );
  return most / least;
}

/**
 * @returns the longest turn of the event loop that `work` has at the best of several attempts, in parts of what one may
 * take: the same fixed piece of work. What other threads and other programs use does not count.
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
  return usedBy(() => void JSON.parse(measure));
}

/** @returns milliseconds for which `work` uses this thread. */
export function usedBy(work: () => unknown, times = 1): number {
  const before = usedTime();
  for (let time = 0; time < times; time += 1) work();
  return usedTime() - before;
}

function usedTime(): number {
  // An older editor counts all threads at once.
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
}
