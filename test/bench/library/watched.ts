import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two looks. */
const resolution = 2;

export interface Watched {
  /** Of the work alone, milliseconds. */
  readonly took: number;
  /** Of the processor, all threads. */
  readonly cpu: number;
  /** The longest time that nothing else could run meanwhile, milliseconds. */
  readonly block: number;
}

/** Runs `work`. */
export async function watched(work: () => Promise<void>): Promise<Watched> {
  const monitor = monitorEventLoopDelay({ resolution });
  monitor.enable();
  // The first look, from which on the others are counted.
  await new Promise((resolve) => setTimeout(resolve, 2 * resolution));
  monitor.reset();
  const before = performance.now();
  const cpuBefore = process.cpuUsage();
  await work();
  const took = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  await new Promise((resolve) => setTimeout(resolve, 2 * resolution));
  monitor.disable();
  return {
    took,
    cpu: (user + system) / 1_000,
    block: Math.max(0, monitor.max / 1e6 - resolution),
  };
}
