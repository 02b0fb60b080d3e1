import type { LongRun } from "../chaos/longRun.ts";
import { ourEngine } from "./engineVariant.ts";
import { SimulationPool } from "./simulationPool.ts";
import { wrongEngines } from "./wrongEngines.ts";

/** Within so many sessions each wrong engine must be caught. */
export const catchingSessions = 1_000;

/** One session of so many has what persons do seldom in it, beside these. */
const rareShare = 10;

/** The real engine in many simulated sessions, and the wrong ones until each is caught. */
export const simulationRun: LongRun = async ({ seed = 1, count = 10_000 }) => {
  await using pool = new SimulationPool();
  const sum = await pool.simulate(ourEngine, seed, count);
  const faulty = sum.faultyRequests / Math.max(1, sum.requests);
  const share = Math.ceil(count / rareShare);
  const rare = await pool.simulate(ourEngine, seed, share, { hasRareActs: true });
  const varied = await pool.simulate(ourEngine, seed, share, { isVaried: true });
  const figures = [
    ...(["lost", "duplicated", "resurrected", "stuck", "gone"] as const).map((name) => ({
      name: `${name} in ${sum.sessions} sessions of 200 steps`,
      reached: String(sum[name]),
      goal: "0",
      isMet: sum[name] === 0,
    })),
    {
      name: `bad of ${rare.sessions} with twins, Discard, Restore and closed libraries`,
      reached: String(rare.bad),
      goal: "0",
      isMet: rare.bad === 0,
    },
    {
      name: `bad of ${varied.sessions} with other fields, other servers, ways back and refusing disks`,
      reached: String(varied.bad),
      goal: "0",
      isMet: varied.bad === 0,
    },
    {
      name: `faulty of ${sum.requests} requests`,
      reached: `${(faulty * 100).toFixed(1)} %`,
      goal: ">= 33.3 %",
      isMet: faulty >= 1 / 3,
    },
    {
      name: "other device's texts overwritten unseen (no If-Match: cannot be closed)",
      reached: String(sum.unseen),
      goal: "told",
      isMet: true,
    },
  ];
  for (const engine of wrongEngines) {
    const { sessions, bad } = await pool.simulate(engine, seed, catchingSessions, {
      untilBad: true,
    });
    figures.push({
      name: `sessions until ${engine.name} is caught`,
      reached: bad === 0 ? "never" : String(sessions),
      goal: `<= ${catchingSessions}`,
      isMet: bad > 0,
    });
  }
  return { figures, faults: [...sum.faults, ...rare.faults, ...varied.faults] };
};
