import { ServedFolder } from "../../support/service/servedFolder.ts";
import type { LongRunOptions, LongRunResult } from "../longRun.ts";
import { checkSlow } from "./slowCheck.ts";

const lasting = 30_000;

/** `count` slow sockets at once against the service in a process of its own, for half a minute. */
export async function slowRun({ count = 1_000 }: LongRunOptions): Promise<LongRunResult> {
  await using folder = await ServedFolder.create();
  const { child, port } = await folder.serve();
  const { token } = folder;
  const end = performance.now() + lasting;
  const isEnough = (): boolean => performance.now() >= end;
  const result = await checkSlow({ port, token, sockets: count, isEnough, patience: 40_000 });
  await child.kill("SIGTERM");
  return {
    figures: [
      {
        name: `p99 of ${result.requests} requests of others, ms, beside ${count} slow sockets (${result.opened} with those that came back)`,
        reached: result.p99Ms.toFixed(1),
        goal: "< 100",
        isMet: result.p99Ms < 100,
      },
      {
        name: "longest that a slow socket stayed, % of 15 s (35 s without reading, or by empty lines)",
        reached: (result.longest * 100).toFixed(0),
        goal: "< 100",
        isMet: result.longest < 1,
      },
      {
        name: "requests of others that failed",
        reached: String(result.failed),
        goal: "0",
        isMet: result.failed === 0,
      },
    ],
    faults: [...result.faults, ...result.late.map((manner) => `"${manner}" stayed too long`)],
  };
}
