import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two looks. */
const resolution = 2;

/** Runs `work`. @returns the longest time that nothing else could run meanwhile, milliseconds. */
export async function longestBlock(work: () => Promise<void>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  // The first look, from which on the others are counted.
  await new Promise((resolve) => setTimeout(resolve, 2 * resolution));
  monitor.reset();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 2 * resolution));
  monitor.disable();
  return Math.max(0, monitor.max / 1e6 - resolution);
}
