/**
 * Does `work` and looks at every turn of the event loop meanwhile.
 *
 * @returns the longest time in milliseconds for which one turn used this thread. What other threads and other programs use
 * does not count, so that a busy computer changes nothing.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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

function usedTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
