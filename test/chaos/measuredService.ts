import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";

/** In milliseconds. */
export interface LoopFigures {
  /** The most that one turn of the event loop used of the processor, whatever else the computer does. */
  readonly turn: number;
  /** The longest that the event loop was late, also because others used the processor or the disk. */
  readonly late: number;
}

/** The service's command line; for each line of its input it tells of its event loop since the one before. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
let turn = 0;
let before = process.threadCpuUsage();
// A timer is looked at once in a turn. What several short turns use between two of its times counts as one: a millisecond.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  turn = Math.max(turn, (user + system) / 1_000);
}, resolution).unref();
delay.enable();

createInterface({ input: process.stdin }).on("line", () => {
  const figures: LoopFigures = { turn, late: delay.max / 1e6 };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  turn = 0;
  delay.reset();
});

process.stdin.unref();
await import("../../src/service/main.ts");
