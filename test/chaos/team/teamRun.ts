import { type Figure, type LongRunOptions, type LongRunResult, none } from "../longRun.ts";
import { checkTeam, type PlantedFault } from "./teamCheck.ts";

const planted: readonly PlantedFault[] = ["no row lock", "no retry by key"];

/** `count` troubles for two processes over one PostgreSQL, then each planted fault. */
export async function teamRun({ seed = 1, count = 60 }: LongRunOptions): Promise<LongRunResult> {
  const result = await checkTeam(count, seed);
  const { acknowledged, lost, doubled, revoked, alive, guesses, failed, failedInRolls } = result;
  const figures: Figure[] = [...result.troubles].map(([name, times]) => ({
    name,
    reached: String(times),
    goal: "",
    isMet: true,
  }));
  figures.push(
    none(`of ${acknowledged} acknowledged writes lost (seed ${seed})`, lost),
    none("made twice", doubled),
    none(`tokens alive after ${revoked} revocations, and 200 races with a new password`, alive),
    none(`failures told as something else, of ${failed}`, result.faults.length),
    none("of these in rolling restarts", failedInRolls),
    {
      name: "guesses at once over both",
      reached: String(guesses),
      goal: "5",
      isMet: guesses === 5,
    },
  );
  for (const fault of planted) {
    const broken = await checkTeam(6, seed, fault);
    const found = isFound(fault, broken);
    figures.push({
      name: `planted fault, found by ${found} signs: ${fault}`,
      reached: String(found),
      goal: "> 0",
      isMet: found > 0,
    });
  }
  return { figures, faults: result.faults };
}

/** @returns how often a planted fault was seen. */
function isFound(
  fault: PlantedFault,
  { alive, doubled, lost }: Awaited<ReturnType<typeof checkTeam>>,
): number {
  const signs = {
    "no row lock": alive,
    // One of two may have been edited or removed by then: what is left of them counts as not acknowledged.
    "no retry by key": doubled + lost,
  };
  return signs[fault];
}
