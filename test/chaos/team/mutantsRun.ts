import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectRoot } from "../../support/projectRoot.ts";
import type { Figure, LongRunOptions, LongRunResult } from "../longRun.ts";
import { type Finder, mutants, mutantVariable, mutated } from "./mutants.ts";
import { checkTeam } from "./teamCheck.ts";

const preload = new URL("mutate.ts", import.meta.url).href;
const service = new URL("mutatedService.ts", import.meta.url);

/** Each fault that is planted in the service must be found, and by what finds nothing without it. */
export async function mutantsRun({ seed = 1 }: LongRunOptions): Promise<LongRunResult> {
  const finders = Object.values(mutants).flatMap(({ foundBy }) => foundBy);
  const tests = new Set(finders.flatMap((finder) => ("tests" in finder ? [finder.tests] : [])));
  const sound = await failedTests("", [...tests]);
  const figures: Figure[] = [figure("failed without a fault", sound, sound === 0, "0")];
  for (const [name, mutant] of Object.entries(mutants)) {
    // Before anything runs: what does not load finds nothing.
    mutated(mutant);
    for (const finder of mutant.foundBy) {
      const found = await signs(name, finder, seed);
      const text = `found by ${nameOf(finder)}, where the service forgets ${name}`;
      figures.push(figure(text, found, found > 0, "> 0"));
    }
  }
  return { figures, faults: [] };
}

function figure(name: string, reached: number, isMet: boolean, goal: string): Figure {
  return { name, reached: String(reached), goal, isMet };
}

function nameOf(finder: Finder): string {
  return "tests" in finder ? finder.tests.replace(/^test\//u, "") : "the run team";
}

/** @returns how often a planted fault was seen. */
export async function signs(name: string, finder: Finder, seed: number): Promise<number> {
  if ("tests" in finder) return failedTests(name, [finder.tests]);
  process.env[mutantVariable] = name;
  const { troubles } = finder;
  try {
    const { faults, failedInRolls, guesses } = await checkTeam(troubles, seed, undefined, service);
    return { faults: faults.length, failedInRolls, guesses: guesses - 5 }[finder.team];
  } finally {
    delete process.env[mutantVariable];
  }
}

/** @returns how many failed, over PostgreSQL. @throws where they did not run. */
async function failedTests(mutant: string, tests: readonly string[]): Promise<number> {
  const program = join(projectRoot, "test/run/postgres.ts");
  // Processes that a test starts have the fault as well.
  const NODE_OPTIONS = `--import ${preload}`;
  const child = spawn(process.execPath, [program, ...tests], {
    cwd: projectRoot,
    env: { ...process.env, NODE_OPTIONS, [mutantVariable]: mutant },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (told += text));
  await once(child, "close");
  const [, passed = "0", failed] = /(\d+) passed, (\d+) failed\s*$/u.exec(told) ?? [];
  if (failed === undefined || Number(passed) + Number(failed) === 0)
    throw new Error(`No test ran:\n${told}`);
  return Number(failed);
}
